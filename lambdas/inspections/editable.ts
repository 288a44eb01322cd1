import { RECHECK_BEGUN } from '#shared/inspections/edit-window.ts';
import { Problem } from '#shared/problem.ts';
import { isWrittenIn } from '../drafts/stored.ts';
import type { Context } from '../http/context.ts';
import { checkMayChange } from './may-change.ts';
import { findOpenRecheck } from './recheck.ts';
import type { Stored } from './records.ts';

/** Refuses, in words, a change of a record that is closed; answers the draft of a recheck in which nobody has written yet. */
export const checkEditable = async (found: Omit<Stored, 'seal'>, context: Context) => {
  checkMayChange(found.inspection, context.now);
  const recheck = await findOpenRecheck(found, context);
  if (recheck && isWrittenIn(recheck)) throw new Problem('refused', RECHECK_BEGUN);
  return recheck;
};
