import { listMisdirected } from '#shared/estimates/misdirected.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import type { SentEstimate } from '#shared/estimates/sent-estimate.ts';
import { type Sending, whatIsSent } from '#shared/estimates/what-is-sent.ts';
import type { EstimateId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { addDays, type NzDate, nzDate, showDate } from '#shared/nz-date.ts';
import type { Organization } from '#shared/organizations/model.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { LINK_DAYS } from '#shared/sent-links/model.ts';
import { normalPlate, normalVin } from '#shared/vehicle-identity.ts';
import type { Context, Tenant } from '../http/context.ts';
import { savedNow } from '../http/said-by.ts';
import { imageKey } from '../images/image-key.ts';
import { loadStored } from '../inspections/records.ts';
import { reserveMail } from '../sent-links/count-mail.ts';
import { revocation } from '../sent-links/stored.ts';
import type { Item } from '../table/item.ts';
import { headerKey, linkKey, sentKey } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { untilWritten } from '../table/until-written.ts';
import { readOrganization } from '../tenants/stored.ts';
import { identify } from '../vehicles/identity.ts';
import { readVehicle } from '../vehicles/stored.ts';
import { checkSeen, loadFound, nextState, writeHead } from './change-state.ts';
import { rememberLinePrices } from './line-prices.ts';
import { customerAddress, linkToBeMailed } from './links.ts';
import { sealed } from './sent-hash.ts';
import { describeEstimate, type Head, readSent, type StoredSent, sentItem } from './stored.ts';

export const loadSent = async (
  { table, organizationId }: Tenant,
  id: EstimateId,
  number: number,
): Promise<StoredSent> => {
  const item = await table.get(sentKey(organizationId, id, number), { consistent: true });
  if (!item) throw notFound();
  return readSent(item);
};

/** What was sent before a version; undefined of the first. */
export const findReplaced = async (
  tenant: Tenant,
  { EstimateID, number }: Pick<SentEstimate, 'EstimateID' | 'number'>,
) => {
  if (number === 1) return undefined;
  const { sentAt, totalCents } = await loadSent(tenant, EstimateID, number - 1);
  return { sentOn: nzDate(new Date(sentAt)), totalCents };
};

type Asked = { version: number; expiresOn: NzDate; mail: boolean };

/** What an estimate says becomes a version that nobody changes; the customer decides on that alone. */
export const sendEstimate = async (id: EstimateId, asked: Asked, context: Context): Promise<Estimate> => {
  let reserved: ReturnType<typeof reserveMail> | undefined;
  return untilWritten(async () => {
    const { now, organizationId } = context;
    const found = await loadFound(context, id);
    const state = nextState(found, 'send', now);
    checkSeen(found, asked.version, now);
    checkDay(asked.expiresOn, nzDate(now));
    const { head } = found;
    if (head.lines.length === 0) throw new Problem('refused', 'There is nothing to send: add a line first.');
    const { header, inspection } = await loadStored(context, head.InspectionID, { consistent: true });
    if (asked.mail && header.customerErased)
      throw new Problem('refused', 'The customer of this inspection was erased: its estimate is mailed to nobody.');
    const sent = versionOf(head, inspection, readOrganization(context.organization), {
      number: (head.sent?.number ?? 0) + 1,
      sentAt: now.toISOString(),
      expiresOn: asked.expiresOn,
    });
    const { number, hash } = sent;
    const savedBy = savedNow(context);
    if (asked.mail) reserved ??= reserveMail(context, customerAddress(found));
    const waits = await reserved;
    if (waits && nzDate(new Date(waits.until)) > asked.expiresOn)
      throw new Problem(
        'refused',
        'The email would go out only after its last day. Choose a later day, or hand a link over.',
      );
    const link = asked.mail ? await linkToBeMailed(context, found, waits) : undefined;
    const misdirected = listMisdirected(found.links, found.head.Customer);
    const written = await writeHead(
      context,
      found,
      {
        state,
        Vehicle: sent.Vehicle,
        sent: { number, hash, at: sent.sentAt, expiresOn: sent.expiresOn, totalCents: sent.totalCents },
        answer: undefined,
        vehicleId: await findVehicleId(header, inspection, context),
      },
      {
        savedBy,
        writes: [
          { put: sentItem(organizationId, sent, savedBy), condition: 'attribute_not_exists(pk)' },
          ...(link ? [...link.writes, notErased(context, head)] : []),
          ...misdirected.map(({ id: linkId }) => ({
            update: revocation(linkKey(organizationId, id, linkId), context),
          })),
        ],
      },
    );
    if (!written) return undefined;
    await rememberLinePrices(context, head.lines, inspection);
    const links = [
      ...found.links.map((one) => (misdirected.includes(one) ? { ...one, revokedAt: now.toISOString() } : one)),
      ...(link ? [link.link] : []),
    ];
    return describeEstimate({ ...found, head: written, links }, now);
  });
};

/** An erasure in the same moment. */
const notErased = ({ organizationId }: Tenant, { InspectionID }: Head): Write => ({
  check: headerKey(organizationId, InspectionID),
  condition: 'attribute_not_exists(customerErased)',
});

/** Which vehicle it is. A record that was the first of its vehicle does not say so: that was written down after it. */
const findVehicleId = async ({ vehicleId }: Item, inspection: Inspection, context: Context) => {
  if (typeof vehicleId === 'string') return vehicleId;
  const { vehicleRegistrationPlate, vehicleVIN } = inspection;
  const named = { plate: normalPlate(vehicleRegistrationPlate), vin: normalVin(vehicleVIN) };
  const { vehicle } = await identify(context, named);
  return vehicle && readVehicle(vehicle).VehicleID;
};

const checkDay = (expiresOn: NzDate, today: NzDate) => {
  const last = addDays(today, LINK_DAYS);
  if (expiresOn < today || expiresOn > last)
    throw new Problem('refused', `Its last day is from today to ${showDate(last)}.`);
};

const versionOf = (head: Head, inspection: Inspection, organization: Organization, sending: Sending): StoredSent => {
  const content = whatIsSent(head, inspection, organization, sending);
  const shown = inspection.images.filter(({ imageId }) => imageId in content.photos);
  const files = Object.fromEntries(shown.map((image) => [image.imageId, imageKey(organization.OrganizationID, image)]));
  return { ...sealed(content), files };
};

/** The customer sees that there is none any more. */
export const withdrawEstimate = async (id: EstimateId, { version }: { version: number }, context: Context) =>
  untilWritten(async () => {
    const { now } = context;
    const found = await loadFound(context, id);
    const state = nextState(found, 'withdraw', now);
    checkSeen(found, version, now);
    const head = await writeHead(context, found, { state }, { savedBy: savedNow(context) });
    return head && describeEstimate({ ...found, head }, now);
  });
