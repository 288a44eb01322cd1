import { hash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Item } from '../table/item.ts';
import { packBody, unpackBody } from './revision-body.ts';

/**
 * The seal of a revision: SHA-256 of the canonical JSON (keys sorted, nothing between) of `{ before, content, seal: 1 }`,
 * with the earlier revision's seal in `before` as hex, or null, and in `content` the body, in which everything that is
 * personal stands as `{ sha256 }` of a salt of its own and the values. `salts` holds one for each, in the order of their
 * names; whoever is erased has the hash there instead, and nothing in the body, and the seal still holds.
 */
const METHOD = 1;
const SALT_BYTES = 16;

/** Of the customer. A field of this kind that comes is added in the same release: what was sealed without it stays as it is. */
const PERSONAL_FIELDS = [
  'customerName',
  'customerFirstName',
  'customerLastName',
  'customerPhone',
  'customerHomePhone',
  'customerEmail',
  'customerAddress',
];

/** Whoever did something: wherever a body has an object like that. */
type Person = { userId: string; subUserId?: string | null; name: string };
/** A body, as far as it must be known here. */
type Content = Record<string, unknown> & {
  submittedBy: Person;
  details: { inspectorName: string; wofComments: { id: string; title: string }[] };
};

const isPerson = (value: object): value is Person =>
  'userId' in value && typeof value.userId === 'string' && 'name' in value && typeof value.name === 'string';

const sortedEntries = (value: object) => Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));

const findPeople = (value: unknown): Person[] => {
  if (typeof value !== 'object' || value === null) return [];
  const within = sortedEntries(value).flatMap(([, each]) => findPeople(each));
  return isPerson(value) ? [value, ...within] : within;
};

/** A value that is a person's, and how it is replaced. */
type Place = { value: unknown; put: (value: unknown) => void };
type Personal = { name: string; places: Place[] };

const placeIn = (holder: Record<string, unknown>, field: string): Place => ({
  value: holder[field],
  put: (value) => {
    holder[field] = value;
  },
});

/** Everything personal in a body, by names in their order: of fields, of people by their id, and titles of notes, which name their author. */
const findPersonal = (content: Content): Personal[] => {
  const { submittedBy, details } = content;
  const nameOf = ({ subUserId, userId }: Person) => `person ${subUserId ?? userId}`;
  const all = [
    ...PERSONAL_FIELDS.filter((field) => field in content).map((field) => ({
      name: field,
      place: placeIn(content, field),
    })),
    ...findPeople(content).map((person) => ({ name: nameOf(person), place: placeIn(person, 'name') })),
    { name: nameOf(submittedBy), place: placeIn(details, 'inspectorName') },
    ...details.wofComments.map((note) => ({ name: `note ${note.id}`, place: placeIn(note, 'title') })),
  ];
  return [...Map.groupBy(all, ({ name }) => name)]
    .map(([name, found]) => ({ name, places: found.map(({ place }) => place) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
};

const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${sortedEntries(value)
    .map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`)
    .join()}}`;
};

const sha256 = (...parts: (string | Uint8Array)[]) =>
  hash('sha256', Buffer.concat(parts.map((part) => Buffer.from(part))), 'hex');

const hashPersonal = ({ places }: Personal, salt: Uint8Array) =>
  sha256(salt, canonical(places.map(({ value }) => value)));

const readContent = (json: string) => JSON.parse(json) as Content;

/** Undefined: there is not one salt or hash for each. */
const computeSeal = (json: string, salts: readonly Uint8Array[], before: Uint8Array | undefined) => {
  const content = readContent(json);
  const personal = findPersonal(content);
  if (personal.length !== salts.length) return undefined;
  personal.forEach((one, n) => {
    const salt = salts[n] ?? new Uint8Array();
    const kept = salt.length > SALT_BYTES ? Buffer.from(salt).toString('hex') : hashPersonal(one, salt);
    for (const { put } of one.places) put({ sha256: kept });
  });
  const earlier = before ? Buffer.from(before).toString('hex') : null;
  return sha256(canonical({ before: earlier, content, seal: METHOD }));
};

/** What is stored beside a body that is written now; `before` is the seal of the revision before it. */
export const newSeal = (json: string, before: Uint8Array | undefined) => {
  const salts = findPersonal(readContent(json)).map(() => randomBytes(SALT_BYTES));
  return { seal: Buffer.from(computeSeal(json, salts, before) ?? '', 'hex'), sealV: METHOD, salts };
};

const bytes = z.instanceof(Uint8Array);
const Seal = z.object({ seal: bytes, sealV: z.literal(METHOD), salts: z.array(bytes) });

/** The seal that a revision bears; undefined: it was written before there were seals. */
export const readSeal = ({ seal }: Item) => bytes.optional().parse(seal);

/** Since this version every revision is sealed: one that bears no seal has lost it. */
const SEALED_SINCE = 2;

/**
 * Whether a revision is as it was written; `before`: the revision before it. One from before there were seals is not sealed,
 * which is no fault.
 */
export const verifySeal = (item: Item, before?: Item): 'sealed' | 'not sealed' | 'broken' => {
  if (item.seal === undefined) return Number(item.v ?? 1) < SEALED_SINCE ? 'not sealed' : 'broken';
  const { data } = Seal.safeParse(item);
  if (!data) return 'broken';
  try {
    const computed = computeSeal(unpackBody(item), data.salts, before && readSeal(before));
    return computed === Buffer.from(data.seal).toString('hex') ? 'sealed' : 'broken';
  } catch {
    return 'broken';
  }
};

/** The revision without what is personal under these names: the values go, and their salts; the hashes stay. */
export const erasePersonal = (item: Item, isErased: (name: string) => boolean): Item => {
  const { salts } = Seal.parse(item);
  const content = readContent(unpackBody(item));
  const left = findPersonal(content).map((one, n) => {
    const salt = salts[n] ?? new Uint8Array();
    if (!isErased(one.name) || salt.length > SALT_BYTES) return salt;
    const kept = Buffer.from(hashPersonal(one, salt), 'hex');
    for (const { put } of one.places) put('');
    return kept;
  });
  return { ...item, body: packBody(JSON.stringify(content)), salts: left };
};
