import { SentLink } from '#shared/sent-links/model.ts';
import type { Tenant } from '../http/context.ts';
import { sheetLinksQuery } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';

const find = (inspectionId: number, { table, organizationId }: Tenant) =>
  searchAll(table, { ...sheetLinksQuery(organizationId, inspectionId), consistent: true });

/** Lists the addresses that an inspection's sheet was emailed to, and when. */
export const findMailings = async (inspectionId: number, tenant: Tenant) =>
  (await find(inspectionId, tenant)).map((item) => {
    const { mailedTo, madeAt: at } = SentLink.parse(item);
    return { mailedTo, at };
  });

/** Deletes the emailed links to an inspection's sheet, including the email addresses. The links stop working. */
export const eraseSheetLinks = async (inspectionId: number, tenant: Tenant) => {
  for (const { pk, sk } of await find(inspectionId, tenant)) await tenant.table.write({ remove: { pk, sk } });
};
