import * as z from 'zod';
import { RecordedDecision } from '#shared/estimates/decisions.ts';
import { Estimate, EstimateSummary } from '#shared/estimates/model.ts';
import { totalCents } from '#shared/estimates/money.ts';
import { SentEstimate } from '#shared/estimates/sent-estimate.ts';
import { getStateOn, hasPassedSinceSent } from '#shared/estimates/states.ts';
import { areLinksClosed } from '#shared/estimates/tell-whereabouts.ts';
import { Whereabouts } from '#shared/estimates/whereabouts.ts';
import { nzDate } from '#shared/nz-date.ts';
import type { SentLink } from '#shared/sent-links/model.ts';
import { formatModel } from '#shared/vehicles/format-model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { SavedBy } from '../http/context.ts';
import { readCustomerSince, readLinks } from '../sent-links/stored.ts';
import { estimateKey, estimateList, estimatesOf, type Key, type OrganizationId, sentKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';

/** The stored estimate. Decisions and links are separate items, and the total is calculated. */
const Head = Estimate.omit({ totalCents: true, decisions: true, links: true, inspection: true }).extend({
  /** The revision of the sheet that the lines were taken from. Absent in items of an earlier release. */
  revision: z.int().positive().optional(),
  /** What the workshop decided about the edit with that revision, if it is one. */
  editDecision: z.enum(['take', 'leave']).optional(),
  /** The vehicle's pass since it was sent, stored by the submission's event, for lists and links. */
  passed: Whereabouts.shape.passed,
  /** True if its customer was erased. With an inspection, the inspection's header tells. */
  customerErased: z.literal(true).optional(),
});
export type Head = z.infer<typeof Head>;

const placeInList = ({ createdAt, EstimateID }: Head) => `${createdAt}#${EstimateID}`;

export const estimateItem = (org: OrganizationId, head: Head, savedBy: SavedBy): Item => ({
  ...estimateKey(org, head.EstimateID),
  type: 'ESTIMATE',
  ...head,
  savedBy,
  gsi1pk: estimateList(org),
  gsi1sk: placeInList(head),
  ...(head.customerId && { gsi2pk: estimatesOf(org, 'CUSTOMER', head.customerId), gsi2sk: placeInList(head) }),
  ...(head.vehicleId && { gsi4pk: estimatesOf(org, 'VEHICLE', head.vehicleId), gsi4sk: placeInList(head) }),
  summary: {
    estimateNumber: head.estimateNumber,
    plate: head.Vehicle.Registration,
    vehicle: formatModel(head.Vehicle),
    customer: head.Customer.Name,
    sentBy: head.sentBy,
    totalCents: totalCents(head.lines),
    updatedAt: head.updatedAt,
    state: head.state,
    expiresOn: head.sent?.expiresOn,
    sentCents: head.sent?.totalCents,
    approvedCents: head.answer?.approvedCents,
    declinedCents: head.answer?.declinedCents,
    outcome: head.answer?.outcome,
    passedOn: hasPassedSinceSent({ sent: head.sent, inspection: head }) ? head.passed?.on : undefined,
  },
});

/** Builds the write of an estimate that was read as version `seen`. Refused if it was changed meanwhile. */
export const headWrite = (org: OrganizationId, head: Head, seen: number, savedBy: SavedBy) => ({
  put: estimateItem(org, head, savedBy),
  condition: '#version = :seen',
  names: { '#version': 'version' },
  values: { ':seen': seen },
});

export const readHead = (item: Item): Head => withoutLimits(Head).parse(item);

/** Reads a list entry, with the state at the time `now`. */
export const readSummary =
  (now: Date) =>
  ({ gsi1sk, summary }: Item): EstimateSummary => {
    const [createdAt, EstimateID] = String(gsi1sk).split('#');
    const read = withoutLimits(EstimateSummary).parse({ createdAt, EstimateID, ...(summary as object) });
    // pages derive `done` from `passedOn`
    return { ...read, state: getStateOn(nzDate(now), read.state, read.expiresOn) };
  };

/** A stored decision, with its key and the id of the link it came through, if any. */
const StoredDecision = withoutLimits(RecordedDecision).extend({ linkId: z.string().optional() });
const TakenBack = withoutLimits(RecordedDecision.shape.takenBack.unwrap());
export type StoredDecision = z.infer<typeof StoredDecision> & { key: Key };

export type StoredEstimate = { item: Item; head: Head; decisions: StoredDecision[]; links: SentLink[] };
/** A stored estimate, with the header of its inspection and what became of that. */
export type FoundEstimate = StoredEstimate & { header: Item | undefined; inspection: Whereabouts };

export const readFoundEstimate = (items: readonly Item[]): StoredEstimate | undefined => {
  const ofType = (type: Item['type']) => items.filter((item) => item.type === type);
  const [item] = ofType('ESTIMATE');
  if (!item) return undefined;
  const back = new Map(ofType('TAKENBACK').map((one) => [one.sk, TakenBack.parse(one)]));
  const decisions = ofType('DECISION').map((one): StoredDecision => {
    const takenBack = back.get(`${one.sk}#BACK`);
    const key = { pk: one.pk, sk: one.sk };
    return { ...StoredDecision.parse(one), ...(takenBack && { takenBack }), key };
  });
  return { item, head: readHead(item), decisions, links: readLinks(items) };
};

/** Builds a decision for the API: without its key, with details of its link. */
export const describeDecision = (
  { key: _, linkId, ...decided }: StoredDecision,
  links: readonly SentLink[],
): RecordedDecision => ({ ...decided, ...describeLink(links.find(({ id }) => id === linkId)) });

export const describeLink = (link: SentLink | undefined): Pick<RecordedDecision, 'link'> => {
  if (!link) return {};
  const { madeAt, mailedTo, mail, handedOverBy } = link;
  return { link: { madeAt, mailedTo, mail, handedOverBy } };
};

const pickIds = ({ customerId, customerErased, vehicleId }: Partial<Item> = {}): Partial<Head> => ({
  ...(customerId && !customerErased ? { customerId: String(customerId) } : {}),
  ...(vehicleId ? { vehicleId: String(vehicleId) } : {}),
});

/** Builds an estimate for the API, with the state at the time `now`. */
export const describeEstimate = (
  {
    head: { revision: _, passed: __, editDecision: ___, customerErased: ____, ...head },
    decisions,
    links,
    header,
    inspection,
  }: Omit<FoundEstimate, 'item'>,
  now: Date,
): Estimate => ({
  // those of earlier releases don't have them until they are rebuilt
  ...pickIds(header),
  ...head,
  inspection: {
    ...inspection,
    ...(areLinksClosed({ ...head, links, customerSince: readCustomerSince(header) }) && { linksClosed: true }),
  },
  totalCents: totalCents(head.lines),
  state: getStateOn(nzDate(now), head.state, head.sent?.expiresOn),
  decisions: decisions.map((one) => describeDecision(one, links)),
  links,
});

/** True if the customer was erased, or the record that names them. */
export const isCustomerErased = ({ head, header }: Pick<FoundEstimate, 'head' | 'header'>) =>
  head.InspectionID === null
    ? head.customerErased !== undefined
    : header === undefined || header.customerErased !== undefined;

/** A sent version with the S3 keys of its photos. */
const StoredSent = withoutLimits(SentEstimate).extend({
  files: z.record(z.string(), z.string()),
  savedBy: z.object({ userId: z.string() }).optional(),
  /** Salt of the customer's hash; `customerHash` replaces the customer on erasure. */
  customerSalt: z.string().optional(),
  customerHash: z.string().optional(),
  isErased: z.boolean().optional(),
});
export type StoredSent = z.infer<typeof StoredSent>;
export const readSent = (item: Item): StoredSent => StoredSent.parse(item);

export const sentItem = (org: OrganizationId, sent: StoredSent, savedBy: SavedBy): Item => ({
  ...sentKey(org, sent.EstimateID, sent.number),
  type: 'SENT',
  ...sent,
  savedBy,
});
