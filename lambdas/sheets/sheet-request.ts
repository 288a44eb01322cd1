import { randomUUID } from 'node:crypto';
import type { ChecksheetType } from '#shared/checksheets/model.ts';
import { checksheetRequestKey } from '../table/keys.ts';
import type { OrganizationId } from '../table/organization-id.ts';
import type { Write } from '../table/table.ts';
import { EVENT_KEPT_S, ttlAfter } from '../table/ttl.ts';

type SheetId = { organizationId: OrganizationId; inspectionId: number; checksheet: ChecksheetType };

/** Requests a sheet of an inspection. Inserting the item starts the renderer. */
export const request = (sheet: SheetId, now: Date): Write => ({
  put: {
    ...checksheetRequestKey(sheet.organizationId, sheet.inspectionId, randomUUID()),
    ...sheet,
    type: 'REQUEST',
    event: 'ChecksheetRequested',
    ttl: ttlAfter(now, EVENT_KEPT_S),
  },
});
