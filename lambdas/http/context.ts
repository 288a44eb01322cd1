import type { Access } from '#shared/endpoint.ts';
import type { EstimateId } from '#shared/ids.ts';
import type { Scope } from '#shared/organizations/model.ts';
import type { Actor } from '#shared/sheets/model.ts';
import type { OrganizationId } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';
import type { Idempotency } from './idempotency.ts';

/** The context of an authenticated endpoint's handler, besides the request. */
export type UserContext = {
  userId: string;
  /** The caller's access token, used only for calls to the user pool. */
  accessToken: string;
  /** Used only for rate limits. */
  callerIp: string | undefined;
  /** When the person last entered their password. */
  signedInAt: Date;
  /** The user pool's id of the sign-in that issued the access token. */
  sessionId: string;
  /** The organization in the header, if there is one and the person is a member. */
  organizationId: OrganizationId | undefined;
  now: Date;
  table: Table;
  idempotency: Idempotency | undefined;
};

/** The context of an organization endpoint's handler. */
export type Context = UserContext & {
  organizationId: OrganizationId;
  /** As stored; `readOrganization` parses it. */
  organization: Item;
  scopes: readonly Scope[];
  actor: Actor;
  /** The actor's name as the author of a note. */
  author: string;
  /** When the caller's mock exam ends, in the function that serves quizzes: until then answers must not be revealed. */
  examUntil?: string | undefined;
  /** Number of unread notifications. */
  unread: number;
};

/** True for an Admin of the organization, or for our operators. */
export const isAdmin = ({ scopes }: Pick<Context, 'scopes'>) =>
  scopes.includes('Admin') || scopes.includes('SuperAdmin');

/** The target of a customer's link, which needs no sign-in: one estimate, one sheet, or the customer's opt-out. */
export type OpenedByLink = Caller & { linkId: string } & (
    | { estimateId: EstimateId; inspectionId?: undefined }
    | { inspectionId: number; estimateId?: undefined }
    | { stops: string; inspectionId?: undefined; estimateId?: undefined }
  );
export type LinkContext = OpenedByLink & Pick<Context, 'idempotency'>;
export type EstimateLinkContext = Extract<LinkContext, { estimateId: EstimateId }>;
export type StopLinkContext = Extract<LinkContext, { stops: string }>;
export type SheetLinkContext = Extract<LinkContext, { inspectionId: number }>;

/** The authenticated caller: a handler's context without the parts that come from the request itself. */
export type Who = SignedIn | OpenedByLink;
type SignedIn = Omit<UserContext, 'idempotency'> | Omit<Context, 'idempotency'>;

/** The organization whose data is read and written. */
export type Tenant = Pick<Context, 'table' | 'organizationId'>;
/** A tenant and the current time. */
export type Caller = Pick<Context, keyof Tenant | 'now'>;

/** A caller who changes an organization's data. */
export type Acting = Pick<Context, keyof Caller | 'actor'>;

export type ContextFor<Allowed extends Access> = [Allowed] extends ['user']
  ? UserContext
  : [Allowed] extends ['link']
    ? LinkContext
    : Context;

/** Returns a person's ids without their name. */
export const pickIds = ({ userId, subUserId }: Actor) => ({ userId, ...(subUserId && { subUserId }) });

/** Records who did something and when, by ids. */
export const makeAuthorship = ({ actor, now }: Pick<Context, 'actor' | 'now'>) => ({
  ...pickIds(actor),
  at: now.toISOString(),
});
export type SaidBy = ReturnType<typeof makeAuthorship>;

/** Who wrote an item and when. `asOf`: when its content was true, if earlier. */
export type SavedBy = SaidBy & { asOf?: string };

/** Records who writes an item now. `asOf`: from `readAsOf`. If it adds to `before`, the newer time counts. */
export const makeSavedBy = (context: Pick<Context, 'actor' | 'now'>, asOf?: string, before?: Item): SavedBy => {
  const said = makeAuthorship(context);
  const told = asOf ?? said.at;
  const newest = before && isWrittenSince(before, told) ? findAsOf(before) : told;
  return { ...said, ...(newest && newest !== said.at && { asOf: newest }) };
};

/** Parses the time of content that is sent late, in the stored format. Returns undefined if it is not in the past. */
export const readAsOf = (told: string | undefined, now: Date) => {
  const asOf = told && new Date(told).toISOString();
  return asOf && asOf < now.toISOString() ? asOf : undefined;
};

/** Returns `asOf`; for items older than that field, the write time if known. */
const findAsOf = (item: Item | undefined) => {
  const savedBy = item?.savedBy as SavedBy | undefined;
  return savedBy?.asOf ?? savedBy?.at;
};

/** True if the item's content was true at that time or later. */
export const isWrittenSince = (item: Item, at: string) => (findAsOf(item) ?? '') >= at;

/** A condition that an item's content is older. */
export const isOlderCondition = (asOf: string) => ({
  condition:
    '(attribute_not_exists(savedBy) OR savedBy.asOf < :asOf OR attribute_not_exists(savedBy.asOf) AND savedBy.#at < :asOf)',
  names: { '#at': 'at' },
  values: { ':asOf': asOf },
});
