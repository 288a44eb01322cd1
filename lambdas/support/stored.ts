import * as z from 'zod';
import { BugReport } from '#shared/support/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { Item } from '../table/table.ts';

const Stored = withoutLimits(z.object({ report: BugReport }));

export const readBugReport = (item: Item): BugReport => Stored.parse(item).report;
