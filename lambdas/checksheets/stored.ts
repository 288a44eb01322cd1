import * as z from 'zod';
import { type ChecksheetState, ChecksheetType } from '#shared/checksheets/model.ts';
import { InspectionId } from '#shared/ids.ts';
import { toBeTold } from '../due/tellings.ts';
import { kindNames, kindSet, kindValues } from '../table/item.ts';
import { checksheetFailureKey, checksheetKey, type Key, OLD_DUE_ADDRESS } from '../table/keys.ts';
import { trustOrganizationId } from '../table/organization-id.ts';
import type { Table, Update, Write } from '../table/table.ts';
import { EVENT_KEPT_S, ttlAfter } from '../table/ttl.ts';

/** One variant of an inspection's sheet. Every item and event about it carries these fields. */
export const SheetId = z.object({
  organizationId: z.string().transform(trustOrganizationId),
  inspectionId: InspectionId,
  checksheet: ChecksheetType,
});
export type SheetId = z.infer<typeof SheetId>;

export const stateKey = ({ organizationId, inspectionId, checksheet }: SheetId) =>
  checksheetKey(organizationId, inspectionId, checksheet);

/** Notifies the person who submitted the inspection that its sheet failed. */
export const failure = (sheet: SheetId, now: Date): Write[] => {
  const failedAt = now.toISOString();
  return toBeTold(
    {
      ...checksheetFailureKey(sheet.organizationId, sheet.inspectionId, sheet.checksheet, failedAt),
      ...sheet,
      type: 'FAILURE',
      event: 'ChecksheetFailed',
      failedAt,
      ttl: ttlAfter(now, EVENT_KEPT_S),
    },
    now,
  );
};

type Change = { set?: string; remove: string; condition: string; values?: Record<string, unknown> };
/** Builds any write of a sheet's state. It names the sheet and increments `turn`. */
export const change = (sheet: SheetId, state: ChecksheetState, { set, remove, condition, values }: Change): Update => ({
  key: stateKey(sheet),
  expression: `SET ${kindSet}, #state = :state, organizationId = :org, inspectionId = :id, checksheet = :sheet${
    set ? `, ${set}` : ''
  } REMOVE ${remove} ADD turn :one`,
  condition,
  names: { ...kindNames, '#state': 'state' },
  values: {
    ':state': state,
    ...kindValues('CHECKSHEET'),
    ':org': sheet.organizationId,
    ':id': sheet.inspectionId,
    ':sheet': sheet.checksheet,
    ':one': 1,
    ...values,
  },
});

/** Removes the mark of an earlier release. */
export const noOldMark = (table: Table, { pk, sk }: Key) =>
  table.update({ key: { pk, sk }, expression: `REMOVE ${OLD_DUE_ADDRESS}` });
