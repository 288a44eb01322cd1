import type { Change } from '#shared/inspections/list-changes.ts';
import { Problem } from '#shared/problem.ts';

/** Thrown if the inspection has changed in the meantime, with the changes. */
export class ChangedSince extends Problem {
  readonly changes: readonly Change[];
  constructor({ code, message }: Problem, changes: readonly Change[]) {
    super(code, message);
    this.changes = changes;
  }
}

export const getChanges = (error: Error | null) => (error instanceof ChangedSince ? error.changes : []);
