import type { Context } from '#lambdas/http/context.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { recheck } from '#lambdas/inspections/recheck.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { InspectionItem } from '#shared/sheets/model.ts';

type At = (now: string) => Context;
type Record = Pick<Inspection, 'id' | 'InspectionItem'>;

const pass = (items: readonly InspectionItem[]) =>
  items.map((item): InspectionItem => ({ ...item, result: item.result === 'FAIL' ? 'PASS' : item.result }));

const label = {
  systemAuthorizationNumber: '84120938',
  newWoFExpiryDate: finishedCar().newWoFExpiryDate,
  woFLabelNumber: 'L4471921',
};

/** Rechecks an inspection: everything that failed passes, or nothing is repaired. */
export const submitRecheck = async (at: At, { id }: Record, when: string, { passes = true } = {}) => {
  const draft = await recheck(id, at(when));
  const formattedId = { unfinishedInspectionId: draft.id };
  const repaired = { ...label, InspectionItem: pass(draft.InspectionItem) };
  return submit({ formattedId, recheckOdometer: 128_500, ...(passes && repaired) }, at(when));
};

/** Edits an inspection on the day of its submission. */
export const editSheet = async (at: At, id: number, when: string, changes: object, revision = 1) =>
  edit(id, { revision, ...changes }, at(when));

/** Edits an inspection so that it passes. */
export const editToPass = (at: At, { id, InspectionItem }: Record, when: string) =>
  editSheet(at, id, when, { ...label, InspectionItem: pass(InspectionItem) });
