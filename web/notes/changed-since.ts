import type { Change } from '#shared/inspections/list-changes.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { Problem } from '#shared/problem.ts';
import { errorMessage } from '../ui/error-message.ts';

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

/** What a toast says, with the server's reason where it gave one. */
export const failedToUpdate = (error: Error) => {
  const reason = errorMessage(error, '');
  return reason ? `Failed to update: ${reason}` : 'Failed to update';
};

export const changesTold = (error: Error | null) => (error instanceof ChangedSince ? error.changes : []);
