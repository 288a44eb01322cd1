import * as z from 'zod';
import { type ChecksheetState, ChecksheetType } from '#shared/checksheets/model.ts';
import { InspectionId } from '#shared/ids.ts';
import { withNotificationDue } from '../due/notifications.ts';
import { checksheetFailureKey, checksheetKey, type Key, OLD_DUE_ADDRESS, trustOrganizationId } from '../table/keys.ts';
import {
  EVENT_RETENTION_S,
  makeTtl,
  type Table,
  typeAssignment,
  typeNames,
  typeValues,
  type Update,
  type Write,
} from '../table/table.ts';

/** Identifies one variant of an inspection's sheet. Every item and event about it contains these fields. */
export const SheetId = z.object({
  organizationId: z.string().transform(trustOrganizationId),
  inspectionId: InspectionId,
  checksheet: ChecksheetType,
});
export type SheetId = z.infer<typeof SheetId>;

export const stateKey = ({ organizationId, inspectionId, checksheet }: SheetId) =>
  checksheetKey(organizationId, inspectionId, checksheet);

/** Returns the writes that notify the person who submitted the inspection that its sheet failed. */
export const failureWrites = (sheet: SheetId, now: Date): Write[] => {
  const failedAt = now.toISOString();
  return withNotificationDue(
    {
      ...checksheetFailureKey(sheet.organizationId, sheet.inspectionId, sheet.checksheet, failedAt),
      ...sheet,
      type: 'FAILURE',
      event: 'ChecksheetFailed',
      failedAt,
      ttl: makeTtl(now, EVENT_RETENTION_S),
    },
    now,
  );
};

type Change = { set?: string; remove: string; condition: string; values?: Record<string, unknown> };
/** Builds an update of a sheet's state, which stores the sheet's identity and increments `turn`. */
export const sheetUpdate = (
  sheet: SheetId,
  state: ChecksheetState,
  { set, remove, condition, values }: Change,
): Update => ({
  key: stateKey(sheet),
  expression: `SET ${typeAssignment}, #state = :state, organizationId = :org, inspectionId = :id, checksheet = :sheet${
    set ? `, ${set}` : ''
  } REMOVE ${remove} ADD turn :one`,
  condition,
  names: { ...typeNames, '#state': 'state' },
  values: {
    ':state': state,
    ...typeValues('CHECKSHEET'),
    ':org': sheet.organizationId,
    ':id': sheet.inspectionId,
    ':sheet': sheet.checksheet,
    ':one': 1,
    ...values,
  },
});

/** Removes the index keys of an earlier release. */
export const removeOldMark = (table: Table, { pk, sk }: Key) =>
  table.update({ key: { pk, sk }, expression: `REMOVE ${OLD_DUE_ADDRESS}` });
