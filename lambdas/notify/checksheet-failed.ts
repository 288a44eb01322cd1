import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { SheetId } from '../checksheets/stored.ts';
import { findInspection } from '../inspections/records.ts';
import { notifyOnce } from '../notifications/delivered.ts';
import { createNotificationId } from '../notifications/notification-id.ts';
import { table, tenantOf } from '../table/connect.ts';
import { memberKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';

/** Notifies the submitter, if they are still a member. */
export const notifyOfFailedSheet = async (item: Item): Promise<void> => {
  const { organizationId, inspectionId, checksheet } = SheetId.parse(item);
  const found = await findInspection(tenantOf(organizationId), inspectionId);
  if (!found) return;
  const { userId } = found.inspection.submittedBy;
  const member = await table().get(memberKey(userId, organizationId));
  if (!member || member.leftAt) return;
  const { formattedId, vehicleRegistrationPlate: plate } = found.inspection;
  const at = new Date(String(item.failedAt));
  const notification = {
    id: createNotificationId(at, `${item.pk}#${item.sk}`),
    Title: 'A checksheet couldn’t be created',
    Message: `No. ${sheetNumber(formattedId)}, ${plate}, ${checksheet}. The inspection is saved. Open its checksheet to try again.`,
    Link: sitePaths.checksheet(inspectionId),
  };
  await notifyOnce('ChecksheetFailed', item, userId, notification, at);
};
