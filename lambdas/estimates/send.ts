import { buildSentEstimate, type Sending } from '#shared/estimates/build-sent-estimate.ts';
import { listMisdirectedLinks } from '#shared/estimates/misdirected.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import { explainUnready, needsPrice } from '#shared/estimates/notes.ts';
import type { SentEstimate } from '#shared/estimates/sent-estimate.ts';
import { pickSheetToSend } from '#shared/estimates/tell-whereabouts.ts';
import { explainUndecidedEdit } from '#shared/estimates/whereabouts-words.ts';
import type { EstimateId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { addDays, type NzDate, nzDate, showDate } from '#shared/nz-date.ts';
import type { Organization } from '#shared/organizations/model.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { LINK_DAYS } from '#shared/sent-links/model.ts';
import { type Context, makeSavedBy, type Tenant } from '../http/context.ts';
import { imageKey } from '../images/image-key.ts';
import { loadStored } from '../inspections/records.ts';
import { reserveMail } from '../sent-links/count-mail.ts';
import { revocationUpdate } from '../sent-links/stored.ts';
import { headerKey, linkKey, sentKey } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { readOrganization } from '../tenants/stored.ts';
import { checkVersion, decideNextState, loadFoundEstimate, writeHead } from './change-state.ts';
import { rememberLinePrices } from './line-prices.ts';
import { checkContacts, createMailedLink, getCustomerAddress } from './links.ts';
import { findPlace, pickPlace } from './place.ts';
import { sealVersion } from './sent-hash.ts';
import {
  describeEstimate,
  type FoundEstimate,
  type Head,
  isCustomerErased,
  readSent,
  type StoredSent,
  sentItem,
} from './stored.ts';

export const loadSent = async (
  { table, organizationId }: Tenant,
  id: EstimateId,
  number: number,
): Promise<StoredSent> => {
  const item = await table.get(sentKey(organizationId, id, number), { consistent: true });
  if (!item) throw notFound();
  return readSent(item);
};

/** Returns the version sent before this one; undefined if this is the first. */
export const findPreviousVersion = async (
  tenant: Tenant,
  { EstimateID, number }: Pick<SentEstimate, 'EstimateID' | 'number'>,
) => {
  if (number === 1) return undefined;
  const { sentAt, totalCents } = await loadSent(tenant, EstimateID, number - 1);
  return { sentOn: nzDate(new Date(sentAt)), totalCents };
};

/** Pages of the previous release lack these buttons. */
const RELOAD = 'Reload the page if you don’t see this.';

type SendRequest = { version: number; expiresOn: NzDate; mail: boolean };

/** Stores the estimate's content as an immutable version for the customer to decide on. Can email its link. */
export const sendEstimate = async (id: EstimateId, request: SendRequest, context: Context): Promise<Estimate> => {
  let reserved: ReturnType<typeof reserveMail> | undefined;
  return retryUntilWritten(async () => {
    const { now } = context;
    const { expiresOn, mail } = request;
    const found = await loadFoundEstimate(context, id);
    const { head } = found;
    const state = decideNextState(found, 'send', now);
    checkVersion(found, request.version, now);
    checkDay(expiresOn, nzDate(now));
    const { edited } = found.inspection;
    if (edited) throw new Problem('refused', `${explainUndecidedEdit(edited)} ${RELOAD}`);
    const unready = explainUnready(head.lines);
    if (unready) throw new Problem('refused', head.lines.some(needsPrice) ? `${unready} ${RELOAD}` : unready);
    checkContacts(found, { mail });
    const { InspectionID } = head;
    const stored = InspectionID === null ? undefined : await loadStored(context, InspectionID, { consistent: true });
    if (mail && isCustomerErased({ head, header: stored?.header }))
      throw new Problem('refused', 'This customer was erased, so the estimate can’t be emailed.');
    const sent = buildVersion(
      head,
      stored && pickSheetToSend(stored.inspection, found.inspection),
      readOrganization(context.organization),
      {
        number: (head.sent?.number ?? 0) + 1,
        sentAt: now.toISOString(),
        expiresOn,
      },
    );
    if (mail) reserved ??= reserveMail(context, getCustomerAddress(found));
    const waits = await reserved;
    if (waits && nzDate(new Date(waits.until)) > expiresOn)
      throw new Problem(
        'refused',
        'The email would go out after the last day. Choose a later day, or give the customer a link.',
      );
    const link = mail ? await createMailedLink(context, found, waits) : undefined;
    const place = stored ? await findPlace(context, stored) : pickPlace(head);
    const written = await writeSent(context, found, { state, sent, place, link });
    if (!written) return undefined;
    if (stored) await rememberLinePrices(context, head.lines, stored.inspection);
    return describeEstimate({ ...found, ...written }, now);
  });
};

type SentParts = {
  state: Head['state'];
  sent: StoredSent;
  place: Awaited<ReturnType<typeof findPlace>>;
  link: Awaited<ReturnType<typeof createMailedLink>> | undefined;
};

/**
 * Writes the sent version and its new link, if any, and revokes the links of other recipients. Returns undefined if
 * another write won.
 */
const writeSent = async (context: Context, found: FoundEstimate, { state, sent, place, link }: SentParts) => {
  const { organizationId, now } = context;
  const { number, hash, sentAt: at, expiresOn, totalCents, Vehicle } = sent;
  const savedBy = makeSavedBy(context);
  const misdirected = listMisdirectedLinks(found.links, found.head.Customer);
  const writes: Write[] = [
    { put: sentItem(organizationId, sent, savedBy), condition: 'attribute_not_exists(pk)' },
    ...(link ? [...link.writes, ...customerNotErased(context, found.head)] : []),
    ...misdirected.map(({ id }) => ({
      update: revocationUpdate(linkKey(organizationId, found.head.EstimateID, id), context),
    })),
  ];
  const changed = {
    ...{ state, Vehicle, sent: { number, hash, at, expiresOn, totalCents }, answer: undefined },
    ...{ customerId: undefined, vehicleId: undefined, ...place, sentBy: context.actor.name },
  };
  const head = await writeHead(context, found, changed, { savedBy, writes });
  if (!head) return undefined;
  const links = found.links.map((one) => (misdirected.includes(one) ? { ...one, revokedAt: now.toISOString() } : one));
  return { head, links: link ? [...links, link.link] : links };
};

/** Condition that the customer hasn't been erased. Without an inspection, the erasure changes the estimate itself. */
const customerNotErased = ({ organizationId }: Tenant, { InspectionID }: Head): Write[] =>
  InspectionID === null
    ? []
    : [{ check: headerKey(organizationId, InspectionID), condition: 'attribute_not_exists(customerErased)' }];

const checkDay = (expiresOn: NzDate, today: NzDate) => {
  const last = addDays(today, LINK_DAYS);
  if (expiresOn < today || expiresOn > last)
    throw new Problem('refused', `Choose a last day from today to ${showDate(last)}.`);
};

const buildVersion = (
  head: Head,
  inspection: Inspection | undefined,
  organization: Organization,
  sending: Sending,
): StoredSent => {
  const content = buildSentEstimate(head, inspection, organization, sending);
  const shown = (inspection?.images ?? []).filter(({ imageId }) => imageId in content.photos);
  const files = Object.fromEntries(shown.map((image) => [image.imageId, imageKey(organization.OrganizationID, image)]));
  return { ...sealVersion(content), files };
};

/** Withdraws a sent estimate, so that the customer can no longer see it. */
export const withdrawEstimate = async (id: EstimateId, { version }: { version: number }, context: Context) =>
  retryUntilWritten(async () => {
    const { now } = context;
    const found = await loadFoundEstimate(context, id);
    const state = decideNextState(found, 'withdraw', now);
    checkVersion(found, version, now);
    const head = await writeHead(context, found, { state }, { savedBy: makeSavedBy(context) });
    return head && describeEstimate({ ...found, head }, now);
  });
