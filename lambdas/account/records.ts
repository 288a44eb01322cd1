import * as z from 'zod';
import { SubUser, User } from '#shared/account/model.ts';
import { MAX_ORGANIZATIONS } from '#shared/organizations/model.ts';
import { WHATS_NEW } from '#shared/whats-new.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { prepareUnverifiedDue } from '../due/unverified.ts';
import type { UserContext } from '../http/context.ts';
import { personBrowseKey, userKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';
import type { Item, Table, Update } from '../table/table.ts';
import { readLastAnnouncement, readMembership } from '../tenants/stored.ts';
import { getUserPoolUser } from './user-pool.ts';
import { requestLink } from './verification-request.ts';

/** The part of a person stored in their own item. The rest of `User` comes from other items. */
const Person = User.pick({
  id: true,
  email: true,
  email_verified: true,
  nickname: true,
  name: true,
  picture: true,
  InspectorAuthorityNumber: true,
  privacyPolicy: true,
  linkNotSent: true,
  inviteLost: true,
  theme: true,
  columns: true,
});
export type Person = z.infer<typeof Person>;

/** Adds the fields that only the server uses. */
const KnownPerson = Person.extend({
  /** Number of unread notifications. */
  unread: z.number().default(0),
  /** News version that the person last saw; 0 for accounts older than this field. */
  newsSeen: z.number().default(0),
  mainOrganizationId: z.string().optional(),
  /** Day of the last visit. */
  lastSeen: z.string().optional(),
  /** Invite code waiting for a verified email. */
  pendingReferral: z.string().optional(),
  /** Time in seconds. Sessions that started before it have ended. */
  signedInFrom: z.number().default(0),
  /** Version of the privacy policy that the person was notified of. */
  policyTold: z.string().optional(),
});
export type KnownPerson = z.infer<typeof KnownPerson>;

export const readPerson = (item: Item): KnownPerson => withoutLimits(KnownPerson).parse(item);
export const readSubUser = (item: Item): SubUser =>
  withoutLimits(SubUser).parse({ ...item, hasPin: Boolean(item.pinHash) });

/** Stores a new person. If the person exists already, nothing changes. */
export const storePerson = (table: Table, person: Person) => table.write(personWrite(person));

const personWrite = (person: Person & { newsSeen?: number }) => ({
  put: { ...userKey(person.id), ...personBrowseKey(person.id), type: 'USER' as const, ...person },
  condition: 'attribute_not_exists(pk)',
});

/** Updates some fields of an existing person. */
export const personUpdate = (userId: string, update: Omit<Update, 'key'>): Update => ({
  ...update,
  key: userKey(userId),
  condition: ['attribute_exists(pk)', update.condition].filter(Boolean).join(' AND '),
});

/**
 * Loads the person, their inspectors and their current and former memberships (oldest first) in one query. If the
 * person isn't stored yet, creates them from the user pool.
 */
export const loadAccount = async (context: UserContext) => {
  const items = await searchAll(context.table, { pk: userKey(context.userId).pk, consistent: true });
  const known = items.find(({ type }) => type === 'USER') ?? (await createPerson(context));
  const members = items
    .filter(({ type }) => type === 'MEMBER')
    .sort((a, b) => (String(a.memberSince) < String(b.memberSince) ? -1 : 1));
  return {
    person: readPerson(known),
    subUsers: readEach(
      items.filter(({ type }) => type === 'SUBUSER'),
      readSubUser,
    ),
    memberships: members.filter(({ leftAt }) => !leftAt).map(readMembership),
    // those who were removed can't return by themselves
    left: members
      .filter(({ leftAt, removedBy }) => leftAt && !removedBy)
      .map((item) => ({
        organizationId: readMembership(item).organizationId,
        leftAt: String(item.leftAt),
        joinedTold: readLastAnnouncement(item),
      })),
    verifications: items.filter(({ type }) => type === 'VERIFICATION'),
  };
};
export type Account = Awaited<ReturnType<typeof loadAccount>>;

/** Returns the organization that a person works for by default: the stored one, otherwise the first they joined. */
export const getMainOrganizationId = ({ person, memberships }: Account) =>
  (memberships.find(({ organizationId }) => organizationId === person.mainOrganizationId) ?? memberships[0])
    ?.organizationId;

/** Returns why the person can't join another organization; undefined if they can. */
export const explainNoFurtherOrganization = ({ memberships }: Account) =>
  memberships.length < MAX_ORGANIZATIONS
    ? undefined
    : `You can belong to up to ${MAX_ORGANIZATIONS} workshops. Leave one first.`;

/** Creates the person once, even for concurrent calls, and requests the verification link in the same transaction. */
const createPerson = async (context: UserContext): Promise<Item> => {
  const { table, userId, accessToken } = context;
  const { attributes } = await getUserPoolUser(accessToken);
  const person = personWrite({
    id: userId,
    email: attributes.email ?? '',
    email_verified: attributes.email_verified === 'true',
    nickname: attributes.nickname ?? '',
    name: [attributes.given_name, attributes.family_name].filter(Boolean).join(' ') || (attributes.name ?? ''),
    picture: attributes.picture ?? '',
    InspectorAuthorityNumber: '',
    privacyPolicy: null,
    // a new account doesn't see news from before it was created
    newsSeen: WHATS_NEW.version,
  });
  const { email, email_verified } = person.put;
  const { limit, refused } = email_verified
    ? { limit: undefined, refused: (await table.write(person)).refused ?? [] }
    : await requestLink(context, email, person, { put: await prepareUnverifiedDue(table, userId, context.now) });
  const known = refused.find(({ index }) => index === 0)?.item;
  if (known || !limit) return known ?? person.put;
  // let the person in anyway; the flag makes the page say that no link was sent
  const waiting = { ...person, put: { ...person.put, linkNotSent: true } };
  return (
    (await table.write(waiting, { put: await prepareUnverifiedDue(table, userId, context.now) })).refused?.[0]?.item ??
    waiting.put
  );
};
