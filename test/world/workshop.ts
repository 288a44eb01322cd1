import { createDraft, saveDraft } from '#lambdas/drafts/records.ts';
import type { Context } from '#lambdas/http/context.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { type OrganizationId, organizationKey } from '#lambdas/table/keys.ts';
import { DraftId, newId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { hemi } from '#shared/samples/people.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import type { Actor, FilledSheet } from '#shared/sheets/model.ts';
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
