import { acceptInvite } from '#lambdas/account/invite.ts';
import { loadAccount } from '#lambdas/account/records.ts';
import { closeOrganization, reopenOrganization } from '#lambdas/organizations/closing.ts';
import { getInviteCode } from '#lambdas/organizations/invite.ts';
import { saveMember } from '#lambdas/organizations/members.ts';
import { endMembership, rejoinOrganization } from '#lambdas/organizations/membership.ts';
import { reminders } from '#lambdas/reminders/api.ts';
import { remindersApi } from '#shared/reminders/api.ts';
import { type Act, asItStands, findRoute, retryUntilAnswered } from './retry.ts';
import { newPerson } from './shop.ts';

const MOST_PEOPLE = 6;

/** A new person joins through an invite link. */
const join: Act = async (shop) => {
  const left = shop.peopleAs('none');
  if (shop.peopleAs('Admin', 'inspector').length >= MOST_PEOPLE) return;
  const person = (shop.dice.onceIn(2) && shop.dice.pick(left)) || (await retryUntilAnswered(newPerson)) || '';
  const admin = await asItStands(shop.contextOf(shop.dice.pick(shop.peopleAs('Admin')) ?? ''));
  const code = await retryUntilAnswered(() => getInviteCode(admin));
  const context = shop.contextOf(person);
  await retryUntilAnswered(async () => acceptInvite(context, await loadAccount(context), code ?? ''));
  shop.tell({ what: 'member', person, role: 'inspector' });
};

const leave: Act = async (shop, context) => {
  await retryUntilAnswered(() => endMembership(context, context.userId));
  shop.tell({ what: 'member', person: context.userId, role: 'none' });
};

/** An Admin changes someone's role. */
const byAdmin =
  (role: 'Admin' | 'inspector' | 'none'): Act =>
  async (shop) => {
    const admin = shop.dice.pick(shop.peopleAs('Admin')) ?? '';
    const person = shop.dice.pick(shop.peopleAs('Admin', 'inspector').filter((id) => id !== admin));
    if (!person) return;
    const context = shop.contextOf(admin);
    if (role === 'none') await retryUntilAnswered(() => endMembership(context, person));
    else await retryUntilAnswered(() => saveMember(context, person, role === 'Admin' ? ['Admin'] : []));
    shop.tell({ what: 'member', person, role });
  };

const KINDS = ['recheck', 'vic', 'draft', 'wof', 'estimate'] as const;

const switchAt =
  (whose: 'own' | 'organization'): Act =>
  async (shop, context) => {
    const admin = shop.dice.pick(shop.peopleAs('Admin')) ?? '';
    const person = whose === 'own' ? context.userId : '';
    const endpoint = whose === 'own' ? remindersApi.switchOwn : remindersApi.switchForOrganization;
    const route = findRoute(reminders, endpoint);
    const asks = whose === 'own' ? context : shop.contextOf(admin);
    const kind = shop.dice.pick(KINDS) ?? 'vic';
    // Switching on is more likely than switching off.
    const off = shop.off.has(`${person} ${kind}`);
    if (!off && !shop.dice.onceIn(2)) return;
    await retryUntilAnswered(() => route.handle({ body: { kind, isOn: off } }, asks));
    if (off) shop.off.delete(`${person} ${kind}`);
    else shop.off.add(`${person} ${kind}`);
    shop.tell({ what: 'switched', person, kind, isOn: off });
  };

const close: Act = async (shop) => {
  const admin = shop.dice.pick(shop.peopleAs('Admin')) ?? '';
  await retryUntilAnswered(() => closeOrganization(shop.contextOf(admin)));
  shop.tell({ what: 'closed shop' });
};

/** Reopens a closed workshop, where nothing else is possible. */
export const reopen: Act = async (shop) => {
  const admin = shop.dice.pick(shop.peopleAs('Admin')) ?? '';
  const context = await asItStands(shop.contextOf(admin));
  await retryUntilAnswered(() => reopenOrganization(context));
  shop.tell({ what: 'reopened shop' });
};

/** A person who left returns as a member. */
const returnTo: Act = async (shop) => {
  const person = shop.dice.pick(shop.peopleAs('none'));
  if (!person) return;
  const { organizationId, ...context } = shop.contextOf(person);
  await retryUntilAnswered(() => rejoinOrganization({ ...context, organizationId }, organizationId));
  shop.tell({ what: 'member', person, role: 'inspector' });
};

/** The relative frequency of each action. */
export const peopleActs: [number, Act][] = [
  [1, join],
  [1, leave],
  [1, byAdmin('Admin')],
  [1, byAdmin('inspector')],
  [1, byAdmin('none')],
  [2, switchAt('own')],
  [1, switchAt('organization')],
  [1, close],
  [1, returnTo],
];
