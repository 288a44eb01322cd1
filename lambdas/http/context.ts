import type { Access } from '#shared/endpoint.ts';
import type { EstimateId } from '#shared/ids.ts';
import type { Scope } from '#shared/organizations/model.ts';
import type { Actor } from '#shared/sheets/model.ts';
import type { Item } from '../table/item.ts';
import type { OrganizationId } from '../table/organization-id.ts';
import type { Table } from '../table/table.ts';
import type { Idempotency } from './idempotency.ts';

/** What any handler may use besides its request: who asks, when, and the stores. */
export type UserContext = {
  userId: string;
  /** The caller's own token, for the user pool alone. */
  accessToken: string;
  /** Where the call comes from: to count by, and for nothing else. */
  callerIp: string | undefined;
  /** When the person last gave their password. */
  signedInAt: Date;
  /** The sign-in that the access token comes of, as the user pool names it. */
  sessionId: string;
  /** The organization in the header, when there is one and the person is a member of it. */
  organizationId: OrganizationId | undefined;
  now: Date;
  table: Table;
  idempotency: Idempotency | undefined;
};

/** What a handler of an organization's call may use: for whom, with which scopes, and who acts. */
export type Context = UserContext & {
  organizationId: OrganizationId;
  /** As it stands in the table; `readOrganization` reads it. */
  organization: Item;
  scopes: readonly Scope[];
  actor: Actor;
  /** The same as the author of a note. */
  author: string;
  /** Until when the person sits a mock exam, if they do: until then nothing tells them which answers are right. */
  examUntil: string | undefined;
  /** How many notifications the person has not read. */
  unread: number;
};

/** Of the organization's Admins, or of us. */
export const isAdmin = ({ scopes }: Pick<Context, 'scopes'>) =>
  scopes.includes('Admin') || scopes.includes('SuperAdmin');

/** What a customer's link has opened: nobody is signed in, and there is this one estimate, or this one sheet, or what a customer stops. */
export type OpenedByLink = Caller & { linkId: string } & (
    | { estimateId: EstimateId; inspectionId?: undefined }
    | { inspectionId: number; estimateId?: undefined }
    | { stops: string; inspectionId?: undefined; estimateId?: undefined }
  );
/** What a handler may use then. */
export type LinkContext = OpenedByLink & Pick<Context, 'idempotency'>;
export type EstimateLinkContext = Extract<LinkContext, { estimateId: EstimateId }>;
export type StopLinkContext = Extract<LinkContext, { stops: string }>;
export type SheetLinkContext = Extract<LinkContext, { inspectionId: number }>;

/** Who asks, once it is checked that they may: the context of a handler, without what the request itself brings. */
export type Who = SignedIn | OpenedByLink;
export type SignedIn = Omit<UserContext, 'idempotency'> | Omit<Context, 'idempotency'>;

/** Whose things are read and written. */
export type Tenant = Pick<Context, 'table' | 'organizationId'>;
/** The same, and what time it is. */
export type Caller = Pick<Context, keyof Tenant | 'now'>;

/** Somebody who changes what is the organization's. */
export type Acting = Pick<Context, keyof Caller | 'actor'>;

export type ContextFor<Allowed extends Access> = [Allowed] extends ['user']
  ? UserContext
  : [Allowed] extends ['link']
    ? LinkContext
    : Context;
