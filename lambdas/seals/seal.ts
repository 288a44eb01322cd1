import { hash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { readOrganizationId, revisionKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { canonicalize } from './canonical.ts';
import { type Content, findPersonal, type Personal } from './personal.ts';
import { isOldBody, packBody, packOldBody, unpackBody } from './revision-body.ts';

/**
 * Version of the method. A revision's seal is the SHA-256 of the canonical JSON of `{ before, content, seal: 1 }`.
 * `before` is the previous revision's seal as hex, or null. `content` is the body, with every personal value replaced
 * by `{ sha256 }` of a salt and the values. `salts` contains one salt for each, sorted by name. After an erasure the
 * hash replaces the salt and the value is blank, so the seal stays valid.
 */
const METHOD = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const sha256 = (...parts: (string | Uint8Array)[]) =>
  hash('sha256', Buffer.concat(parts.map((part) => Buffer.from(part))), 'hex');

const hashPersonal = ({ places }: Personal, salt: Uint8Array) =>
  sha256(salt, canonicalize(places.map(({ value }) => value)));

const readContent = (json: string) => JSON.parse(json) as Content;

/**
 * Returns the hash of a personal value. After an erasure the stored hash counts, but only if the value is blank:
 * another value couldn't be verified.
 */
const findHash = (one: Personal, salt: Uint8Array | undefined) => {
  if (salt?.length === SALT_BYTES) return hashPersonal(one, salt);
  const isErased = salt?.length === HASH_BYTES && one.places.every(({ value }) => value === '');
  return isErased ? Buffer.from(salt).toString('hex') : undefined;
};

/**
 * Computes the seal. Returns undefined unless there is one salt or, after an erasure, one hash for each personal value.
 */
const computeSeal = (
  content: Content,
  personal: readonly Personal[],
  salts: readonly Uint8Array[],
  before: Uint8Array | undefined,
) => {
  const hashes = personal.map((one, n) => findHash(one, salts[n]));
  if (salts.length !== personal.length || hashes.includes(undefined)) return undefined;
  personal.forEach(({ places }, n) => {
    for (const { put } of places) put({ sha256: hashes[n] });
  });
  const earlier = before ? Buffer.from(before).toString('hex') : null;
  return sha256(canonicalize({ before: earlier, content, seal: METHOD }));
};

/** Returns the seal fields of a new body. `before`: the previous revision's seal. */
export const newSeal = (json: string, before: Uint8Array | undefined) => {
  const content = readContent(json);
  const personal = findPersonal(content);
  const salts = personal.map(() => randomBytes(SALT_BYTES));
  const seal = computeSeal(content, personal, salts, before) ?? '';
  return { seal: Buffer.from(seal, 'hex'), sealV: METHOD, salts };
};

const bytes = z.instanceof(Uint8Array);
const Seal = z.object({ seal: bytes, sealV: z.literal(METHOD), salts: z.array(bytes) });

/** Returns a revision's seal, or undefined if the revision is older than seals. */
export const readSeal = ({ seal }: Item) => bytes.optional().parse(seal);

/** True if the body belongs to the organization, inspection and revision of its key. */
const isInPlace = (item: Item, { id, revision, details }: Content) => {
  const organizationId = readOrganizationId(item);
  const { pk, sk } = revisionKey(organizationId, id, revision);
  const { OrganizationId = organizationId } = details;
  return OrganizationId === organizationId && item.pk === pk && item.sk === sk;
};

/**
 * Verifies that a revision is unchanged and under its own key. `before`: the previous revision. A revision older than
 * seals is valid without one: it is recognised by its compression, and never follows a sealed one.
 */
export const verifySeal = (item: Item, before?: Item): 'sealed' | 'not sealed' | 'broken' => {
  try {
    const content = readContent(unpackBody(item));
    const earlier = before && readSeal(before);
    if (!isInPlace(item, content)) return 'broken';
    if (item.seal === undefined) return isOldBody(item) && !earlier ? 'not sealed' : 'broken';
    const { seal, salts } = Seal.parse(item);
    return computeSeal(content, findPersonal(content), salts, earlier) === Buffer.from(seal).toString('hex')
      ? 'sealed'
      : 'broken';
  } catch {
    return 'broken';
  }
};

/** Returns the revision without the personal values of these names: values and salts are removed, hashes stay. */
export const erasePersonal = (item: Item, isErased: (name: string) => boolean): Item => {
  const content = readContent(unpackBody(item));
  const personal = findPersonal(content);
  const erase = ({ places }: Personal) => {
    for (const { put } of places) put('');
  };
  if (item.seal === undefined) {
    for (const one of personal) if (isErased(one.name)) erase(one);
    return { ...item, body: packOldBody(JSON.stringify(content)) };
  }
  const { salts } = Seal.parse(item);
  const left = personal.map((one, n) => {
    const salt = salts[n] ?? new Uint8Array();
    if (!isErased(one.name) || salt.length > SALT_BYTES) return salt;
    const kept = Buffer.from(hashPersonal(one, salt), 'hex');
    erase(one);
    return kept;
  });
  return { ...item, body: packBody(JSON.stringify(content)), salts: left };
};
