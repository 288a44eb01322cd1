import { decide, recordDecision, reopenEstimate, undoDecision } from '#lambdas/estimates/decide.ts';
import { handOverLink } from '#lambdas/estimates/links.ts';
import { loadEstimate, saveEstimate } from '#lambdas/estimates/records.ts';
import { loadSent } from '#lambdas/estimates/send.ts';
import type { Context } from '#lambdas/http/context.ts';
import { closeOrganization, reopenOrganization } from '#lambdas/organizations/closing.ts';
import { comeBack } from '#lambdas/organizations/membership.ts';
import { reminders } from '#lambdas/reminders/api.ts';
import { EstimateId, newId } from '#shared/ids.ts';
import { remindersApi } from '#shared/reminders/api.ts';
import type { Shop } from './shop.ts';
import { type Act, asItStands, routeOf, surely } from './surely.ts';

const KINDS = ['recheck', 'vic', 'draft', 'wof', 'estimate'] as const;
/** Of training an Admin says how often. */
const OWN_KINDS = [...KINDS, 'training'] as const;

const switchAt =
  (whose: 'own' | 'organization'): Act =>
  async (shop, context) => {
    const admin = shop.dice.pick(shop.peopleAs('Admin')) ?? '';
    const person = whose === 'own' ? context.userId : '';
    const endpoint = whose === 'own' ? remindersApi.switchOwn : remindersApi.switchForOrganization;
    const route = routeOf(reminders, endpoint);
    const asks = whose === 'own' ? context : shop.contextOf(admin);
    const kind = shop.dice.pick(whose === 'own' ? OWN_KINDS : KINDS) ?? 'vic';
    // sooner on again than off
    const off = shop.off.has(`${person} ${kind}`);
    if (!off && !shop.dice.onceIn(2)) return;
    await surely(() => route.handle({ body: { kind, isOn: off } }, asks));
    if (off) shop.off.delete(`${person} ${kind}`);
    else shop.off.add(`${person} ${kind}`);
    shop.tell({ what: 'switched', person, kind, isOn: off });
  };

const close: Act = async (shop) => {
  const admin = shop.dice.pick(shop.peopleAs('Admin')) ?? '';
  await surely(() => closeOrganization(shop.contextOf(admin)));
  shop.tell({ what: 'closed shop' });
};

/** Nothing else can be done there. */
export const reopen: Act = async (shop) => {
  const admin = shop.dice.pick(shop.peopleAs('Admin')) ?? '';
  const context = await asItStands(shop.contextOf(admin));
  await surely(() => reopenOrganization(context));
  shop.tell({ what: 'reopened shop' });
};

/** Who left returns as a member. */
const returnTo: Act = async (shop) => {
  const person = shop.dice.pick(shop.peopleAs('none'));
  if (!person) return;
  const { organizationId, ...context } = shop.contextOf(person);
  await surely(() => comeBack({ ...context, organizationId }, organizationId));
  shop.tell({ what: 'member', person, role: 'inspector', returned: true });
};

const pickAs = ({ dice, estimates }: Shop, wanted: string) =>
  EstimateId.safeParse(dice.pickLate([...estimates].flatMap(([id, state]) => (state === wanted ? [id] : [])))).data;

const decisionOn = async (id: EstimateId, context: Context) => {
  const { sent } = await loadEstimate(id, context);
  if (!sent) throw new Error('What is decided on was sent');
  const { hash, lines } = await loadSent(context, id, sent.number);
  const decided = lines.map((line) => ({ id: line.id, decision: 'approved' as const }));
  return { id: newId('lnk').slice(4), hash, name: 'Mere Tāmati', lines: decided };
};

/** A customer answers by a link and takes it back at once: it is as if nothing had been. */
const answerAndUndo: Act = async (shop, context) => {
  const id = pickAs(shop, 'sent');
  if (!id) return;
  const handed = await surely(() => handOverLink(id, context));
  const linkId = handed?.estimate.links.at(-1)?.id;
  if (!linkId) return;
  const told = await decisionOn(id, context);
  await surely(() => decide(id, told, { how: 'link', linkId }, context));
  await surely(() => undoDecision(id, told.id, linkId, context));
};

/** It is answered, and opened again by the workshop: until it is sent anew nobody waits for anybody. */
const answerAndReopen: Act = async (shop, context) => {
  const id = pickAs(shop, 'sent');
  if (!id) return;
  const told = await decisionOn(id, context);
  await surely(() => recordDecision(id, { ...told, how: 'phone' }, context));
  shop.tell({ what: 'closed', estimate: id });
  shop.estimates.set(id, 'closed');
  const { version } = await loadEstimate(id, context);
  await surely(() => reopenEstimate(id, { version, reason: 'They rang again' }, context));
};

/** What is changed is no longer what was sent. */
const changeSent: Act = async (shop, context) => {
  const id = pickAs(shop, 'sent');
  if (!id) return;
  const { version, ...estimate } = await loadEstimate(id, context);
  await surely(() => saveEstimate(id, { ...estimate, version }, context));
  const { state } = await loadEstimate(id, context);
  if (state === 'sent') return;
  shop.tell({ what: 'closed', estimate: id });
  shop.estimates.set(id, 'closed');
};

/** So often, of all that people do. */
export const moreActs: [number, Act][] = [
  [2, switchAt('own')],
  [1, switchAt('organization')],
  [1, close],
  [1, returnTo],
  [2, answerAndUndo],
  [2, answerAndReopen],
  [2, changeSent],
];
