import type { Inspection } from '../inspections/model.ts';
import { lastRecheckDay } from '../inspections/recheck.ts';
import { decideToDo } from '../inspections/to-do.ts';
import { addMonths, type NzDate, nzDate } from '../nz-date.ts';
import { hasPassed } from '../sheets/result.ts';
import type { Cause, TrainingCause } from './moments.ts';

/** Of a draft that was last changed at that instant. */
export const causeOfDraft = (changedAt: string) =>
  ({ kind: 'draft', changedOn: nzDate(new Date(changedAt)) }) satisfies Cause;

/** Of an estimate that is with its customer since then. */
export const causeOfEstimate = ({ at, expiresOn }: { at: string; expiresOn: NzDate }): Cause => ({
  kind: 'estimate',
  sentOn: nzDate(new Date(at)),
  expiresOn,
});

/** Of training that was last on that day. */
export const causeOfTraining = (lastOn: NzDate, asked: Omit<TrainingCause, 'kind' | 'dueOn'>): TrainingCause => ({
  kind: 'training',
  dueOn: addMonths(lastOn, asked.everyMonths),
  ...asked,
});

/** All that somebody may have to be reminded of because of an inspection. */
export const causesOf = (inspection: Inspection): Cause[] => {
  const { createdAt, newWoFExpiryDate } = inspection;
  const inspectedOn = nzDate(new Date(createdAt));
  const { recheck, vic } = decideToDo(inspection);
  const lastDay = lastRecheckDay(inspection.initialDateOfInspection || inspectedOn);
  return [
    ...(recheck && lastDay ? [{ kind: 'recheck' as const, lastDay }] : []),
    ...(vic ? [{ kind: 'vic' as const, inspectedOn }] : []),
    // a day that was filled in before an item failed is of no WoF
    ...(newWoFExpiryDate && hasPassed(inspection) ? [{ kind: 'wof' as const, expiresOn: newWoFExpiryDate }] : []),
  ];
};
