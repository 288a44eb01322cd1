import { storePerson } from '#lambdas/account/records.ts';
import type { Context } from '#lambdas/http/context.ts';
import { table } from '#lambdas/table/connect.ts';
import { organizationKey, readOrganizationId } from '#lambdas/table/keys.ts';
import { memberWrite, newOrganizationWrite } from '#lambdas/tenants/stored.ts';
import type { Dice } from '#scripts/seed/dice.ts';
import { newId } from '#shared/ids.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import type { Fact } from './oracle.ts';

export const VEHICLES = 12;
export const makePlate = (vehicle: number) => `KZT${100 + vehicle}`;
export const makeVin = (vehicle: number) => `7AT0H65YX170${28000 + vehicle}`;

export type Role = Extract<Fact, { what: 'member' }>['role'];
type Action = Fact extends infer One ? (One extends Fact ? Omit<One, 'at' | 'shop'> : never) : never;

/** Weekdays on which workshops are open. */
const OPEN = [
  [1, 2, 3, 4, 5],
  [1, 2, 3, 4, 5, 6],
  [1, 2, 3, 4, 5, 6, 7],
];
const DAY_MS = 86_400_000;
/** Maximum number of days that people have been members at the start. */
const MOST_DAYS_THERE = 60;

/** Creates a person with an account in the table. */
export const newPerson = async () => {
  const id = newId('sub');
  const known = { email: `${id}@example.nz`, email_verified: true, nickname: 'Ana', name: 'Ana Tui', picture: '' };
  await storePerson(table(), { ...known, id, InspectorAuthorityNumber: 'VI20417', privacyPolicy: null });
  return id;
};

/** Creates a workshop. Records what its people have done, and what they can continue. */
export const openShop = async (dice: Dice, people: readonly string[]) => {
  const OrganizationID = readOrganizationId({ pk: `ORG#${newId('org')}`, sk: 'ORGANIZATION' });
  const weekdays = dice.pick(OPEN) ?? [];
  const Settings = { ...tawaMotors.Settings, Opening: { weekdays, region: null } };
  const facts = { ...tawaMotors, Settings, OrganizationID, Name: OrganizationID, PricingMatrix: {} };
  await table().write(newOrganizationWrite(facts));
  const organization = { ...organizationKey(OrganizationID), ...facts, type: 'ORGANIZATION' as const };
  const told: Fact[] = [];
  const roles = new Map<string, Role>();
  let isClosed = false;
  const tell = (action: Action, at = Date.now()) => {
    told.push({ ...action, at, shop: OrganizationID } as Fact);
    if (action.what === 'member') roles.set(action.person, action.role);
    if (action.what === 'closed shop' || action.what === 'reopened shop') isClosed = action.what === 'closed shop';
  };
  tell({ what: 'opened shop', weekdays });
  const days = people.map(() => dice.throwDie(MOST_DAYS_THERE)).sort((a, b) => b - a);
  for (const [n, person] of people.entries()) {
    const since = new Date(Date.now() - (days[n] ?? 0) * DAY_MS);
    await table().write(memberWrite(person, OrganizationID, n === 0 ? ['Admin'] : [], since));
    tell({ what: 'member', person, role: n === 0 ? 'Admin' : 'inspector' }, since.getTime());
  }
  const contextOf = (userId: string): Context => ({
    ...{ userId, accessToken: '', callerIp: undefined, idempotency: undefined, organizationId: OrganizationID },
    ...{ now: new Date(), signedInAt: new Date(), sessionId: '', table: table(), organization, author: 'Ana Tui' },
    actor: { userId, subUserId: null, name: 'Ana Tui', inspectorNumber: 'VI20417' },
    ...{ scopes: roles.get(userId) === 'Admin' ? ['Admin'] : [], unread: 0 },
  });
  return {
    organizationId: OrganizationID,
    dice,
    facts: told,
    tell,
    contextOf,
    peopleAs: (...wanted: Role[]) => [...roles].flatMap(([id, role]) => (wanted.includes(role) ? [id] : [])),
    isClosed: () => isClosed,
    /** By person, or '' for everyone: the kinds that are switched off. */
    off: new Set<string>(),
    /** Work that can be continued. */
    drafts: new Set<string>(),
    /** Recheck drafts, by the inspection that they recheck. */
    rechecks: new Map<string, number>(),
    failed: new Map<number, { vehicle: number; first: string }>(),
    notEntered: new Set<number>(),
    estimates: new Map<string, 'begun' | 'sent' | 'closed'>(),
    /** The expiry date of each vehicle's last WoF. */
    labels: new Map<number, string>(),
  };
};
export type Shop = Awaited<ReturnType<typeof openShop>>;
