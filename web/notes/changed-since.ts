import type { Change } from '#shared/inspections/list-changes.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { Problem } from '#shared/problem.ts';

/** A refusal of what was said of an inspection that is not what it was any more: as it is now, and what has changed. */
export class ChangedSince extends Problem {
  readonly now: Inspection;
  readonly changes: readonly Change[];
  constructor({ code, message }: Problem, now: Inspection, changes: readonly Change[]) {
    super(code, message);
    this.now = now;
    this.changes = changes;
  }
}

export const changesTold = (error: Error | null) => (error instanceof ChangedSince ? error.changes : []);
