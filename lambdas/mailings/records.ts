import { type ChecksheetType, getShownVariant } from '#shared/checksheets/model.ts';
import { notFound, Problem } from '#shared/problem.ts';
import type { SentLink } from '#shared/sent-links/model.ts';
import { mailWrites } from '../due/announce.ts';
import { type Acting, type Context, makeSavedBy, type Tenant } from '../http/context.ts';
import { idempotencyWrites, readEarlierResult } from '../http/idempotency.ts';
import { reserveMail } from '../sent-links/count-mail.ts';
import { buildLink, readLinks, revoke } from '../sent-links/stored.ts';
import { headerKey, idempotencyKey, sheetLinkKey, sheetLinksQuery } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';
import type { Item } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { readOrganization } from '../tenants/stored.ts';

const loadLinks = async ({ table, organizationId }: Tenant, id: number) =>
  readLinks(await searchAll(table, { ...sheetLinksQuery(organizationId, id), consistent: true }));

/**
 * Loads the header of an inspection. The error is the same for an inspection of another organization as for one that
 * doesn't exist.
 */
const loadHeader = async ({ table, organizationId }: Tenant, id: number) => {
  const header = await table.get(headerKey(organizationId, id), { consistent: true });
  if (!header) throw notFound();
  return header;
};

export const listSheetLinks = async (id: number, tenant: Tenant) => {
  await loadHeader(tenant, id);
  return { links: await loadLinks(tenant, id) };
};

type SendRequest = { email: string; checksheet?: ChecksheetType | undefined };

/** Emails a link to a sheet. Its token is created when the email is sent. Idempotent by Idempotency-Key. */
export const sendSheet = async (id: number, { email, checksheet }: SendRequest, context: Context) => {
  const { table, organizationId, organization, userId, idempotency } = context;
  const { customerErased } = await loadHeader(context, id);
  const record = idempotency && idempotencyKey(organizationId, userId, `send-sheet-${id}`, idempotency.key);
  let reserved: ReturnType<typeof reserveMail> | undefined;
  return retryUntilWritten(async () => {
    const earlier = record && (await table.get(record, { consistent: true }));
    const links = await loadLinks(context, id);
    if (idempotency && readEarlierResult(earlier, idempotency) !== undefined) return { links };
    if (customerErased) throw new Problem('refused', 'This customer was erased, so the sheet can’t be emailed.');
    const made = buildLink(context, { of: 'A sheet', links, mailedTo: email, mail: 'waiting' });
    reserved ??= reserveMail(context, email);
    const waits = await reserved;
    const link: SentLink = { ...made, ...(waits && { waits }) };
    const put: Item = {
      ...sheetLinkKey(organizationId, id, link.id),
      type: 'LINK',
      ...link,
      inspectionId: id,
      checksheet: checksheet ?? getShownVariant(readOrganization(organization).Settings.DefaultChecksheet),
      savedBy: makeSavedBy(context),
    };
    const { refused } = await table.write(
      ...(await mailWrites({ ...put, event: 'SheetSent' }, context, waits && new Date(waits.until))),
      ...idempotencyWrites(record, link.id, context),
    );
    return refused ? undefined : { links: [...links, link] satisfies SentLink[] };
  });
};

export const revokeSheetLink = async (id: number, linkId: string, context: Acting) => {
  const links = await loadLinks(context, id);
  return { links: await revoke(links, linkId, sheetLinkKey(context.organizationId, id, linkId), context) };
};
