import { removeMember, saveMember } from '#lambdas/organizations/members.ts';
import { leaveOrganization } from '#lambdas/organizations/membership.ts';
import { table } from '#lambdas/table/connect.ts';
import { memberWrite } from '#lambdas/tenants/stored.ts';
import { newPerson } from './shop.ts';
import { type Act, surely } from './surely.ts';

const MOST_PEOPLE = 6;

const join: Act = async (shop, context) => {
  const left = shop.peopleAs('none');
  if (shop.peopleAs('Admin', 'inspector').length >= MOST_PEOPLE) return;
  const person = (shop.dice.onceIn(2) && shop.dice.pick(left)) || (await surely(newPerson)) || '';
  await surely(() => table().write(memberWrite(person, context.organizationId, [], context.now)));
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
