import type { Access } from '#shared/endpoint.ts';
import type { EstimateId, PaperId } from '#shared/ids.ts';
import type { Scope } from '#shared/organizations/model.ts';
import type { Actor } from '#shared/sheets/model.ts';
import type { OrganizationId } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';
import type { Idempotency } from './idempotency.ts';

/** The context that an authenticated endpoint's handler gets in addition to the request. */
export type UserContext = {
  userId: string;
  /** The caller's access token, used only for calls to the user pool. */
  accessToken: string;
  /** Used only for rate limits. */
  callerIp: string | undefined;
  /** The site whose page sent the request, by its `Origin` header. Used only for URLs in the response. */
  origin?: string | undefined;
  /** When the person last entered their password. */
  signedInAt: Date;
  /** The user pool's id of the sign-in that issued the access token. */
  sessionId: string;
  /** The organization in the header, if there is one and the person is a member of it. */
  organizationId: OrganizationId | undefined;
  now: Date;
  table: Table;
  idempotency: Idempotency | undefined;
  /** The request's headers, by lower-case name. */
  headers?: Readonly<Record<string, string | undefined>>;
};

/** The context that the handler of an organization's endpoint gets. */
export type Context = UserContext & {
  organizationId: OrganizationId;
  /** The stored item; `readOrganization` parses it. */
  organization: Item;
  scopes: readonly Scope[];
  actor: Actor;
  /** The actor's name as the author of a note. */
  author: string;
  /** When the caller's mock exam ends, for endpoints that serve quizzes: until then they must not reveal answers. */
  examUntil?: string | undefined;
  /** Number of unread notifications. */
  unread: number;
};

/** True for an Admin of the organization, or for our operators. */
export const isAdmin = ({ scopes }: Pick<Context, 'scopes'>) =>
  scopes.includes('Admin') || scopes.includes('SuperAdmin');

/** What a customer's link opens without sign-in: one estimate, one sheet, or the customer's unsubscribe page. */
export type OpenedByLink = Caller & { linkId: string } & (
    | { estimateId: EstimateId; inspectionId?: undefined }
    | { inspectionId: number; estimateId?: undefined }
    | { stops: string; inspectionId?: undefined; estimateId?: undefined }
    | { paperInspectionId: PaperId; inspectionId?: undefined; estimateId?: undefined }
  );
export type LinkContext = OpenedByLink & Pick<Context, 'idempotency'>;
export type EstimateLinkContext = Extract<LinkContext, { estimateId: EstimateId }>;
export type StopLinkContext = Extract<LinkContext, { stops: string }>;
export type PaperLinkContext = Extract<LinkContext, { paperInspectionId: PaperId }>;
export type SheetLinkContext = Extract<LinkContext, { inspectionId: number }>;

/** The authenticated caller: a handler's context without the parts that come from the request itself. */
export type Who = SignedIn | OpenedByLink | Visitor;
/** Someone who hasn't signed in. */
type Visitor = Pick<UserContext, 'table' | 'now'> & { organizationId: undefined };
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
    : [Allowed] extends ['anyone']
      ? Visitor
      : Context;

/** Returns the ids of a person, without their name. */
export const pickIds = ({ userId, subUserId }: Actor) => ({ userId, ...(subUserId && { subUserId }) });

/** Returns who does something and when, with ids instead of names. */
export const makeAuthorship = ({ actor, now }: Pick<Context, 'actor' | 'now'>) => ({
  ...pickIds(actor),
  at: now.toISOString(),
});
export type SaidBy = ReturnType<typeof makeAuthorship>;

/** The author of an item and the time. `asOf`: when its content was current, if earlier. */
export type SavedBy = SaidBy & { asOf?: string };

/**
 * Returns the author of an item written now. `asOf`: from `readAsOf`. If `before` was current at a later time, that
 * time is used.
 */
export const makeSavedBy = (context: Pick<Context, 'actor' | 'now'>, asOf?: string, before?: Item): SavedBy => {
  const said = makeAuthorship(context);
  const told = asOf ?? said.at;
  const newest = before && isWrittenSince(before, told) ? findAsOf(before) : told;
  return { ...said, ...(newest && newest !== said.at && { asOf: newest }) };
};

/**
 * Parses when data that is sent late was current, into the stored format. Returns undefined if that isn't in the past.
 */
export const readAsOf = (told: string | undefined, now: Date) => {
  const asOf = told && new Date(told).toISOString();
  return asOf && asOf < now.toISOString() ? asOf : undefined;
};

/** Returns `asOf`. For items older than that field, returns the time of the write, if known. */
const findAsOf = (item: Item | undefined) => {
  const savedBy = item?.savedBy as SavedBy | undefined;
  return savedBy?.asOf ?? savedBy?.at;
};

/** True if the item's content was current at that time or later. */
export const isWrittenSince = (item: Item, at: string) => (findAsOf(item) ?? '') >= at;

/** Condition that an item's content is older. */
export const isOlderCondition = (asOf: string) => ({
  condition:
    '(attribute_not_exists(savedBy) OR savedBy.asOf < :asOf OR attribute_not_exists(savedBy.asOf) AND savedBy.#at < :asOf)',
  names: { '#at': 'at' },
  values: { ':asOf': asOf },
});
