import { createNotificationId } from '#lambdas/notifications/notification-id.ts';
import { table } from '#lambdas/table/connect.ts';
import { deliveryKey, notificationList, remindedKey, trustOrganizationId } from '#lambdas/table/keys.ts';
import { searchAll } from '#lambdas/table/search-all.ts';
import type { Item } from '#lambdas/table/table.ts';
import type { Fact, Kind } from './oracle.ts';
import type { Shop } from './shop.ts';

/** The delivery marker of a reminder: its recipient, subject and moment. */
type Marker = { person: string; kind: Kind; id: string; moment: string };
/** A notification that a person can read. */
type Read = { person: string; kind: Kind; id: string; at: number; words: string };
export type SentReminders = { markers: Marker[]; read: Read[] };

const kindsOf: Record<string, Kind[]> = {
  submitted: ['recheck', 'vic', 'wof'],
  corrected: ['wof'],
  written: ['draft'],
  sent: ['estimate'],
};
const idOf = (fact: Fact) =>
  'sheet' in fact ? fact.sheet : 'draft' in fact ? fact.draft : 'estimate' in fact ? fact.estimate : '';

/** The WoFs of a week, as the product names them. */
const WEEK_ID = 'week';
const WEEK_OF = 'week of ';

/** Finds all reminders sent, from the delivery markers and from the notifications. */
export const findSentReminders = async (shops: readonly Shop[]): Promise<SentReminders> => {
  const markers = [];
  for (const shop of shops) markers.push(...(await findMarkers(shop)));
  const facts = shops.flatMap((shop) => shop.facts);
  const read = [];
  const weeks = new Map(markers.filter(({ kind }) => kind === 'wof').map((one) => [endOfNotification(one), one.id]));
  for (const person of peopleIn(facts)) read.push(...(await findRead(person, weeks)));
  return { markers, read };
};

const peopleIn = (facts: readonly Fact[]) =>
  new Set(facts.flatMap((fact) => (fact.what === 'member' ? [fact.person] : [])));

const findMarkers = async ({ organizationId, facts }: Shop) => {
  const subjects = new Map(
    facts.flatMap((fact) =>
      (kindsOf[fact.what] ?? []).map((kind) => [`${kind} ${idOf(fact)}`, { kind, id: idOf(fact) }]),
    ),
  );
  const markers: Marker[] = [];
  subjects.set('wof', { kind: 'wof', id: WEEK_ID });
  for (const { kind, id } of subjects.values()) {
    const { pk } = deliveryKey(remindedKey(organizationId, kind, id, ''), 'NOTIFICATION', '');
    for (const { sk } of await searchAll(table(), { pk, consistent: true })) {
      const [moment = '', , person = ''] = sk.split('#');
      markers.push({ person, kind, id: id === WEEK_ID ? `${WEEK_OF}${organizationId}` : id, moment });
    }
  }
  return markers;
};

const TITLES: [Kind, RegExp][] = [
  ['recheck', /recheck ends/],
  ['vic', /not entered in VIC/],
  ['draft', /draft unfinished/],
  ['wof', /WoFs? expires? in (two|four) weeks/],
  ['estimate', /estimate not answered/],
];

const ENDING = 16;
/** Returns the end of the id of a week's notification, which depends on its workshop. */
const endOfNotification = ({ id, moment }: Marker) => {
  const { pk, sk } = remindedKey(trustOrganizationId(id.replace(WEEK_OF, '')), 'wof', WEEK_ID, moment);
  return createNotificationId(new Date(), `${pk}#${sk}`).slice(-ENDING);
};

const findRead = async (person: string, weeks: Map<string, string>): Promise<Read[]> =>
  (await searchAll(table(), { pk: notificationList(person), consistent: true })).map((item) =>
    readOf(person, item, weeks),
  );

const readOf = (person: string, item: Item, weeks: Map<string, string>): Read => {
  const { Title, Message, Link, DateAdded } = item;
  const kind = TITLES.find(([, title]) => title.test(String(Title)))?.[0];
  if (!kind) throw new Error(`Not a reminder: ${Title}`);
  const id = weeks.get(String(item.id).slice(-ENDING)) ?? String(Link).split(/[/=]/).at(-1) ?? '';
  return { person, kind, id, at: Date.parse(String(DateAdded)), words: `${Title}. ${Message}` };
};
