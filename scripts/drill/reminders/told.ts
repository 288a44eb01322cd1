import { table } from '#lambdas/table/connect.ts';
import type { Item } from '#lambdas/table/item.ts';
import { deliveryKey, notificationList, remindedOf } from '#lambdas/table/keys.ts';
import { searchAll } from '#lambdas/table/search-all.ts';
import type { Fact, Kind } from './oracle.ts';
import type { Shop } from './shop.ts';

/** That a person was told of a moment. */
type Mark = { person: string; kind: Kind; id: string; moment: string };
/** What a person reads. */
type Read = { person: string; kind: Kind; id: string; at: number; words: string };
export type Told = { marks: Mark[]; read: Read[] };

const kindsOf: Record<string, Kind[]> = {
  submitted: ['recheck', 'vic', 'wof'],
  corrected: ['wof'],
  written: ['draft'],
  sent: ['estimate'],
};
const idOf = (fact: Fact) =>
  'sheet' in fact ? fact.sheet : 'draft' in fact ? fact.draft : 'estimate' in fact ? fact.estimate : '';

/** All that people were told, as the marks say it and as their notifications do. */
export const findTold = async (shops: readonly Shop[]): Promise<Told> => {
  const marks = [];
  for (const shop of shops) marks.push(...(await findMarks(shop)));
  const facts = shops.flatMap((shop) => shop.facts);
  const read = [];
  for (const person of peopleIn(facts)) read.push(...(await findRead(person)));
  return { marks, read };
};

const peopleIn = (facts: readonly Fact[]) =>
  new Set(facts.flatMap((fact) => (fact.what === 'member' ? [fact.person] : [])));

const findMarks = async ({ organizationId, facts }: Shop) => {
  const causes = new Map(
    facts.flatMap((fact) =>
      (kindsOf[fact.what] ?? []).map((kind) => [`${kind} ${idOf(fact)}`, { kind, id: idOf(fact) }]),
    ),
  );
  const marks: Mark[] = [];
  const mark = async (kind: Kind, place: string, id: string) => {
    const { pk } = deliveryKey(remindedOf(organizationId, kind, place, ''), 'NOTIFICATION', '');
    for (const { sk } of await searchAll(table(), { pk, consistent: true })) {
      const [moment = '', , person = ''] = sk.split('#');
      marks.push({ person, kind, id, moment });
    }
  };
  for (const { kind, id } of causes.values()) await mark(kind, id, id);
  for (const person of peopleIn(facts)) await mark('training', person, organizationId);
  return marks;
};

/** That somebody joined or returned, which is no reminder. */
export const isOfMember = (title: string) => / (joined|returned to) org_/.test(title);

const TITLES: [Kind, RegExp][] = [
  ['recheck', /recheck ends/],
  ['vic', /not entered in VIC/],
  ['draft', /draft left/],
  ['wof', /WoF expires/],
  ['estimate', /estimate not answered/],
  ['training', /^Training is due$/],
];

const findRead = async (person: string): Promise<Read[]> =>
  (await searchAll(table(), { pk: notificationList(person), consistent: true })).flatMap((item) =>
    isOfMember(String(item.Title)) ? [] : [readOf(person, item)],
  );

export const kindOf = (words: string): Kind => {
  const kind = TITLES.find(([, title]) => title.test(words))?.[0];
  if (!kind) throw new Error(`Nobody is reminded so: ${words}`);
  return kind;
};

/** What it is about: of training the workshop that asks for it, as its link is the same for all. */
export const idIn = (kind: Kind, message: string, link: string) =>
  (kind === 'training' ? /(\S+) asks for training/.exec(message)?.[1] : link.split(/[/=]/).at(-1)) ?? '';

const readOf = (person: string, { Title, Message, Link, DateAdded }: Item): Read => {
  const words = `${Title}. ${Message}`;
  const kind = kindOf(String(Title));
  return {
    person,
    kind,
    id: idIn(kind, String(Message), String(Link)),
    at: Date.parse(String(DateAdded)),
    words,
  };
};
