import { acceptInvite } from '#lambdas/account/invited.ts';
import { loadAccount } from '#lambdas/account/records.ts';
import { inviteCode } from '#lambdas/organizations/invite.ts';
import { removeMember, saveMember } from '#lambdas/organizations/members.ts';
import { leaveOrganization } from '#lambdas/organizations/membership.ts';
import { newPerson } from './shop.ts';
import { type Act, asItStands, surely } from './surely.ts';

const MOST_PEOPLE = 6;

/** By an invite link, as whoever is new there. */
const join: Act = async (shop) => {
  const left = shop.peopleAs('none');
  if (shop.peopleAs('Admin', 'inspector').length >= MOST_PEOPLE) return;
  const person = (shop.dice.onceIn(2) && shop.dice.pick(left)) || (await surely(newPerson)) || '';
  const admin = await asItStands(shop.contextOf(shop.dice.pick(shop.peopleAs('Admin')) ?? ''));
  const code = await surely(() => inviteCode(admin));
  const context = shop.contextOf(person);
  await surely(async () => acceptInvite(context, await loadAccount(context), code ?? ''));
  shop.tell({ what: 'member', person, role: 'inspector' });
};

const leave: Act = async (shop, context) => {
  await surely(() => leaveOrganization(context));
  shop.tell({ what: 'member', person: context.userId, role: 'none' });
};

/** An Admin does it to somebody else. */
const byAdmin =
  (role: 'Admin' | 'inspector' | 'none'): Act =>
  async (shop) => {
    const admin = shop.dice.pick(shop.peopleAs('Admin')) ?? '';
    const person = shop.dice.pick(shop.peopleAs('Admin', 'inspector').filter((id) => id !== admin));
    if (!person) return;
    const context = shop.contextOf(admin);
    if (role === 'none') await surely(() => removeMember(context, person));
    else await surely(() => saveMember(context, person, role === 'Admin' ? ['Admin'] : []));
    shop.tell({ what: 'member', person, role });
  };

/** So often, of all that people do. */
export const peopleActs: [number, Act][] = [
  [1, join],
  [1, leave],
  [1, byAdmin('Admin')],
  [1, byAdmin('inspector')],
  [1, byAdmin('none')],
];
