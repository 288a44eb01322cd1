import * as z from 'zod';
import { BugReport } from '#shared/support/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { Item } from '../table/item.ts';

export const readBugReport = (item: Item): BugReport =>
  withoutLimits(z.object({ report: BugReport })).parse(item).report;
