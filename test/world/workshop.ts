import { createDraft, saveDraft } from '#lambdas/drafts/records.ts';
import type { Context } from '#lambdas/http/context.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { recheck } from '#lambdas/inspections/recheck.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { type OrganizationId, organizationKey } from '#lambdas/table/keys.ts';
import { DraftId, newId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { hemi } from '#shared/samples/people.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import type { Actor, FilledSheet, InspectionItem } from '#shared/sheets/model.ts';
import { contextAt } from './context.ts';

/** Creates a workshop whose people can act at any time. */
export const newWorkshop = () => {
  const organizationId = newId('org') as OrganizationId;
  const key = organizationKey(organizationId);
  const organization = { ...key, ...tawaMotors, type: 'ORGANIZATION' as const, OrganizationID: organizationId };
  const at = (now: string, actor: Actor = hemi): Context => ({
    ...contextAt({ id: actor.userId }, new Date(now)),
    ...{ organizationId, organization, actor, author: actor.name, scopes: [], unread: 0 },
  });
  return {
    organizationId,
    at,
    /** Returns the record of a sheet submitted from a draft. */
    submitted: async (sheet: FilledSheet, now: string, actor: Actor = hemi) => {
      const draft = await createDraft(at(now, actor), DraftId.parse(newId('dft')), sheet);
      return submit({ formattedId: { unfinishedInspectionId: draft.id } }, at(now, actor));
    },
  };
};

/** Creates an empty draft and fills it in. */
export const createFilledDraft = async (context: Context, { InspectionItem, ...sheet }: FilledSheet) => {
  const { id } = await createDraft(context, DraftId.parse(newId('dft')), sheet);
  return saveDraft(context, id, { InspectionItem });
};

export const withInspectionDay = <Written extends FilledSheet>(day: string, sheet: Written) => ({
  ...sheet,
  initialDateOfInspection: day as NzDate,
});

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
