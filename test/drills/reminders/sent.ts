import { table } from '#lambdas/table/connect.ts';
import { deliveryKey, notificationList, remindedKey } from '#lambdas/table/keys.ts';
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

/** Finds all reminders sent, from the delivery markers and from the notifications. */
export const findSentReminders = async (shops: readonly Shop[]): Promise<SentReminders> => {
  const markers = [];
  for (const shop of shops) markers.push(...(await findMarkers(shop)));
  const facts = shops.flatMap((shop) => shop.facts);
  const read = [];
  for (const person of peopleIn(facts)) read.push(...(await findRead(person)));
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
  for (const { kind, id } of subjects.values()) {
    const { pk } = deliveryKey(remindedKey(organizationId, kind, id, ''), 'NOTIFICATION', '');
    for (const { sk } of await searchAll(table(), { pk, consistent: true })) {
      const [moment = '', , person = ''] = sk.split('#');
      markers.push({ person, kind, id, moment });
    }
  }
  return markers;
};

const TITLES: [Kind, RegExp][] = [
  ['recheck', /recheck ends/],
  ['vic', /not entered in VIC/],
  ['draft', /draft unfinished/],
  ['wof', /WoF expires/],
  ['estimate', /estimate not answered/],
];

const findRead = async (person: string): Promise<Read[]> =>
  (await searchAll(table(), { pk: notificationList(person), consistent: true })).map((item) => readOf(person, item));

const readOf = (person: string, { Title, Message, Link, DateAdded }: Item): Read => {
  const kind = TITLES.find(([, title]) => title.test(String(Title)))?.[0];
  if (!kind) throw new Error(`Not a reminder: ${Title}`);
  const id = String(Link).split(/[/=]/).at(-1) ?? '';
  return { person, kind, id, at: Date.parse(String(DateAdded)), words: `${Title}. ${Message}` };
};
