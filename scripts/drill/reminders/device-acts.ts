import { push } from '#lambdas/push/api.ts';
import { reminders } from '#lambdas/reminders/api.ts';
import { DeviceId, newId } from '#shared/ids.ts';
import { pushApi } from '#shared/push/api.ts';
import { remindersApi } from '#shared/reminders/api.ts';
import type { Posts } from './posts.ts';
import { type Act, routeOf, surely } from './surely.ts';

const MOST_DEVICES = 3;
const KINDS = ['recheck', 'draft', 'wof', 'estimate', 'training'] as const;

const addDevice =
  (posts: Posts): Act =>
  async (_, context) => {
    if (posts.ofPerson(context.userId).length >= MOST_DEVICES) return;
    const DeviceID = DeviceId.parse(newId('dev'));
    const { endpoint, keys, one } = posts.newBrowser(DeviceID, context.userId);
    const request = { params: { DeviceID }, body: { Name: 'Phone', endpoint, keys } };
    await surely(() => routeOf(push, pushApi.subscribe).handle(request, context));
    one.from = Date.now();
  };

const removeDevice =
  (posts: Posts): Act =>
  async ({ dice }, context) => {
    const one = dice.pick(posts.ofPerson(context.userId));
    if (!one) return;
    await surely(() => routeOf(push, pushApi.remove).handle({ params: { DeviceID: one.id } }, context));
    one.until = Date.now();
  };

/** Its browser has forgotten it, which only its service knows. */
const breakDevice =
  (posts: Posts): Act =>
  async ({ dice }, { userId }) => {
    const one = dice.pick(posts.ofPerson(userId));
    if (one) one.isBroken = true;
  };

const switchMail: Act = async (shop, context) => {
  const kind = shop.dice.pick(KINDS) ?? 'wof';
  const name = `mail ${context.userId} ${kind}`;
  const off = shop.off.has(name);
  if (!off && !shop.dice.onceIn(2)) return;
  await surely(() => routeOf(reminders, remindersApi.switchMail).handle({ body: { kind, isOn: off } }, context));
  if (off) shop.off.delete(name);
  else shop.off.add(name);
  shop.tell({ what: 'mail switched', person: context.userId, kind, isOn: off });
};

/** So often, of all that people do. */
export const deviceActs = (posts: Posts): [number, Act][] => [
  [3, addDevice(posts)],
  [1, removeDevice(posts)],
  [1, breakDevice(posts)],
  [2, switchMail],
];
