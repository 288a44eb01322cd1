import type { Change } from '#shared/inspections/list-changes.ts';
import { Problem } from '#shared/problem.ts';

/** Thrown when the inspection has changed meanwhile, with the changes. */
export class ChangedSince extends Problem {
  readonly changes: readonly Change[];
  constructor({ code, message }: Problem, changes: readonly Change[]) {
    super(code, message);
    this.changes = changes;
  }
}

export const getChanges = (error: Error | null) => (error instanceof ChangedSince ? error.changes : []);
