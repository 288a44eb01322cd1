import { randomUUID } from 'node:crypto';
import type { ChecksheetType } from '#shared/checksheets/model.ts';
import { checksheetRequestKey, type OrganizationId } from '../table/keys.ts';
import { requestWrite } from '../table/request.ts';

type SheetId = { organizationId: OrganizationId; inspectionId: number; checksheet: ChecksheetType };

/** Builds the request for a sheet of an inspection. Inserting it starts the renderer. */
export const sheetRequest = (sheet: SheetId, now: Date) => {
  const key = checksheetRequestKey(sheet.organizationId, sheet.inspectionId, randomUUID());
  return requestWrite(key, { event: 'ChecksheetRequested', ...sheet }, now);
};
