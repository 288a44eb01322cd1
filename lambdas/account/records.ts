import * as z from 'zod';
import { SubUser, User } from '#shared/account/model.ts';
import { MOST_ORGANIZATIONS } from '#shared/organizations/model.ts';
import { WHATS_NEW } from '#shared/whats-new.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { prepareUnverifiedDue } from '../due/unverified.ts';
import type { UserContext } from '../http/context.ts';
import type { Item } from '../table/item.ts';
import { personPlace, userKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';
import type { Table, Update } from '../table/table.ts';
import { readJoinedTold, readMembership } from '../tenants/stored.ts';
import { userPoolUser } from './user-pool.ts';
import { askForLink } from './verification-request.ts';

/** What is kept of a person themselves. The rest of `User` follows from other items. */
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
});
export type Person = z.infer<typeof Person>;

/** With what only the server knows of them. */
const KnownPerson = Person.extend({
  /** Counted by whatever tells the person something. */
  unread: z.number().default(0),
  /** Whoever was here before it was kept was shown nothing yet. */
  newsSeen: z.number().default(0),
  mainOrganizationId: z.string().optional(),
  /** The last day they used the app. */
  lastSeen: z.string().optional(),
  /** An invite code that waits until their e-mail is verified. */
  pendingReferral: z.string().optional(),
  /** Earlier sessions were ended; in seconds. */
  signedInFrom: z.number().default(0),
  /** The version of the privacy policy that they were told of. */
  policyTold: z.string().optional(),
});
export type KnownPerson = z.infer<typeof KnownPerson>;

export const readPerson = (item: Item): KnownPerson => withoutLimits(KnownPerson).parse(item);
export const readSubUser = (item: Item): SubUser =>
  withoutLimits(SubUser).parse({ ...item, hasPin: Boolean(item.pinHash) });

/** Keeps a person who is not known yet; one who is stays as they are. */
export const keepPerson = (table: Table, person: Person) => table.write(personWrite(person));

const personWrite = (person: Person & { newsSeen?: number }) => ({
  put: { ...userKey(person.id), ...personPlace(person.id), type: 'USER' as const, ...person },
  condition: 'attribute_not_exists(pk)',
});

/** Some fields of a person who is known. */
export const personUpdate = (userId: string, update: Omit<Update, 'key'>): Update => ({
  ...update,
  key: userKey(userId),
  condition: ['attribute_exists(pk)', update.condition].filter(Boolean).join(' AND '),
});

/**
 * The person, their inspectors, where they are a member (the first joined first) and where they were one; one query.
 * Whoever is new is kept from the user pool.
 */
export const loadAccount = async (context: UserContext) => {
  const items = await searchAll(context.table, { pk: userKey(context.userId).pk, consistent: true });
  const known = items.find(({ type }) => type === 'USER') ?? (await firstSeen(context));
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
    left: members
      .filter(({ leftAt }) => leftAt)
      .map((item) => ({
        organizationId: readMembership(item).organizationId,
        leftAt: String(item.leftAt),
        joinedTold: readJoinedTold(item),
      })),
    verifications: items.filter(({ type }) => type === 'VERIFICATION'),
  };
};
export type Account = Awaited<ReturnType<typeof loadAccount>>;

/** The organization a person works for unless they choose: the one remembered, else the first they joined. */
export const mainOrganizationId = ({ person, memberships }: Account) =>
  (memberships.find(({ organizationId }) => organizationId === person.mainOrganizationId) ?? memberships[0])
    ?.organizationId;

/** Why somebody joins no further organization; undefined: they may. */
export const refuseMore = ({ memberships }: Account) =>
  memberships.length < MOST_ORGANIZATIONS
    ? undefined
    : `Nobody works for more than ${MOST_ORGANIZATIONS} organizations at once. Leave one first.`;

/** Kept once, however many calls come at the same time; the link that verifies the e-mail is asked for with it. */
const firstSeen = async (context: UserContext): Promise<Item> => {
  const { table, userId, accessToken } = context;
  const { attributes } = await userPoolUser(accessToken);
  const person = personWrite({
    id: userId,
    email: attributes.email ?? '',
    email_verified: attributes.email_verified === 'true',
    nickname: attributes.nickname ?? '',
    name: [attributes.given_name, attributes.family_name].filter(Boolean).join(' ') || (attributes.name ?? ''),
    picture: attributes.picture ?? '',
    InspectorAuthorityNumber: '',
    privacyPolicy: null,
    // no news to somebody who came after it
    newsSeen: WHATS_NEW.version,
  });
  const { email, email_verified } = person.put;
  const { limit, refused } = email_verified
    ? { limit: undefined, refused: (await table.write(person)).refused ?? [] }
    : await askForLink(context, email, person, { put: await prepareUnverifiedDue(table, userId, context.now) });
  const known = refused.find(({ index }) => index === 0)?.item;
  if (known || !limit) return known ?? person.put;
  // they are let in all the same, and told that no link is on its way
  const waiting = { ...person, put: { ...person.put, linkNotSent: true } };
  return (
    (await table.write(waiting, { put: await prepareUnverifiedDue(table, userId, context.now) })).refused?.[0]?.item ??
    waiting.put
  );
};
