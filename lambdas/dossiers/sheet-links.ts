import { SentLink } from '#shared/sent-links/model.ts';
import type { Tenant } from '../http/context.ts';
import { sheetLinks } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';

const find = (inspectionId: number, { table, organizationId }: Tenant) =>
  searchAll(table, { ...sheetLinks(organizationId, inspectionId), consistent: true });

/** To which addresses the sheet of an inspection was mailed, and when. */
export const findMailings = async (inspectionId: number, tenant: Tenant) =>
  (await find(inspectionId, tenant)).map((item) => {
    const { mailedTo, madeAt: at } = SentLink.parse(item);
    return { mailedTo, at };
  });

/** Takes away the links to the sheet of an inspection, with the addresses that they were mailed to: they open nothing any more. */
export const eraseSheetLinks = async (inspectionId: number, tenant: Tenant) => {
  for (const { pk, sk } of await find(inspectionId, tenant)) await tenant.table.write({ remove: { pk, sk } });
};
