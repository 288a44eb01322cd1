import type { Inspection } from '../inspections/model.ts';
import { getLastRecheckDay } from '../inspections/recheck.ts';
import { decideToDo } from '../inspections/to-do.ts';
import { addMonths, type NzDate, nzDate } from '../nz-date.ts';
import { hasPassed } from '../sheets/result.ts';
import type { Cause, TrainingCause } from './moments.ts';

/** Returns the subject of reminders about a draft, based on its last change. */
export const buildDraftCause = (changedAt: string) =>
  ({ kind: 'draft', changedOn: nzDate(new Date(changedAt)) }) satisfies Cause;

/** Returns the subject of reminders about a sent estimate. */
export const buildEstimateCause = ({ at, expiresOn }: { at: string; expiresOn: NzDate }): Cause => ({
  kind: 'estimate',
  sentOn: nzDate(new Date(at)),
  expiresOn,
});

/** Returns the subject of reminders about training, based on the last day of training. */
export const buildTrainingCause = (lastOn: NzDate, asked: Omit<TrainingCause, 'kind' | 'dueOn'>): TrainingCause => ({
  kind: 'training',
  dueOn: addMonths(lastOn, asked.everyMonths),
  ...asked,
});

/** Returns all subjects of reminders about an inspection. */
export const listCauses = (inspection: Inspection): Cause[] => {
  const { createdAt, newWoFExpiryDate } = inspection;
  const inspectedOn = nzDate(new Date(createdAt));
  const { recheck, vic } = decideToDo(inspection);
  const lastDay = getLastRecheckDay(inspection.initialDateOfInspection || inspectedOn);
  return [
    ...(recheck && lastDay ? [{ kind: 'recheck' as const, lastDay }] : []),
    ...(vic ? [{ kind: 'vic' as const, inspectedOn }] : []),
    // an expiry date entered before an item failed doesn't count
    ...(newWoFExpiryDate && hasPassed(inspection) ? [{ kind: 'wof' as const, expiresOn: newWoFExpiryDate }] : []),
  ];
};
