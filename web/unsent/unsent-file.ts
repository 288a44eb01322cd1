import * as z from 'zod';
import { DraftId, ImageId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { ItemName } from '#shared/sheets/checklist.ts';
import type { StoredDraft } from '../device/database.ts';
import { readStoredDraft } from '../drafts/store/stored-draft.ts';
import { hash } from '../images/hash.ts';
import { nameUnsent } from '../session/unsent-work.ts';

/** The owner of the work; only they can import it. */
export type Owner = { userId: string; organizationId: string };

export type UnsentDraft = { subUserId: string; as: string; at: number; draft: unknown };
export type UnsentPhoto = {
  subUserId: string;
  draft: DraftId;
  image: ImageId;
  item: ItemName;
  description: string;
  plate?: string | undefined;
  bytes: ArrayBuffer;
};
export type UnsentWork = Owner & { drafts: UnsentDraft[]; photos: UnsentPhoto[] };
/** Names of drafts that this release cannot read. */
export type LeftOut = { leftOut: string[] };

const KIND = 'Pitcheck: work that is not sent yet';
const VERSION = 1;

const refusal = (why: string) => new Problem('refused', why);
const DAMAGED = "This file is damaged or isn't a Pitcheck file. Save it again on the device that has the work.";
const NEWER = 'This file was saved by a newer version of Pitcheck. Reload this page, then open it again.';
const OTHERS =
  'This file belongs to someone else or to another workshop. Log in as the person who saved it, in the same workshop, then open it.';

const Photo = z.object({
  subUserId: z.string(),
  draft: DraftId,
  image: ImageId,
  item: ItemName,
  description: z.string(),
  plate: z.string().optional(),
  base64: z.base64(),
});
const Work = z.object({
  userId: z.string(),
  organizationId: z.string(),
  drafts: z.array(z.object({ subUserId: z.string(), as: z.string(), at: z.number(), draft: z.unknown() })),
  photos: z.array(Photo),
});
const Frame = z.object({ kind: z.literal(KIND), version: z.number() });
const File = z.object({ sha256: z.string(), work: z.string() });

/** Writes work as a file with its SHA-256, which reveals damage. The file doesn't contain tokens or session data. */
export const formatUnsentFile = async ({ userId, organizationId, drafts, photos }: UnsentWork) => {
  const withText = photos.map(({ bytes, ...photo }) => ({ ...photo, base64: toBase64(bytes) }));
  const text = JSON.stringify({ userId, organizationId, drafts, photos: withText }, encodeValue);
  return JSON.stringify({ kind: KIND, version: VERSION, sha256: await digest(text), work: text });
};

/** Parses a file for the signed-in user. Throws a `Problem` with the reason if it can't be imported. */
export const readUnsentFile = async (text: string, owner: Owner): Promise<UnsentWork & LeftOut> => {
  const json = parse(text);
  const frame = Frame.safeParse(json).data;
  if (frame && frame.version > VERSION) throw refusal(NEWER);
  const file = frame && File.safeParse(json).data;
  if (!file || (await digest(file.work)) !== file.sha256) throw refusal(DAMAGED);
  const { data } = Work.safeParse(parse(file.work, decodeValue));
  if (!data) throw refusal(DAMAGED);
  const drafts = data.drafts.filter((one) => readStoredDraft(toStoredWork(one)));
  const strange = data.drafts.filter((one) => !drafts.includes(one));
  if (strange.length > 0 && drafts.length + data.photos.length === 0) throw refusal(DAMAGED);
  if (data.userId !== owner.userId || data.organizationId !== owner.organizationId) throw refusal(OTHERS);
  const photos = data.photos.map(({ base64, ...photo }) => ({ ...photo, bytes: fromBase64(base64) }));
  return { ...data, drafts, photos, leftOut: strange.map(({ draft }) => nameUnsent(draft)) };
};

export const toStoredWork = ({ draft, at }: Pick<UnsentDraft, 'draft' | 'at'>): StoredDraft => ({
  draft,
  at,
  unsent: true,
});

/** Encodes Maps, Sets and undefined, which JSON doesn't support. */
const encodeValue = (_: string, value: unknown) => {
  if (value instanceof Map) return { $map: [...value].map(([key, one]) => (one === undefined ? [key] : [key, one])) };
  return value instanceof Set ? { $set: [...value] } : value;
};

const Wrapped = z.union([
  z.strictObject({ $map: z.array(z.tuple([z.string()], z.unknown())) }),
  z.strictObject({ $set: z.array(z.unknown()) }),
]);
const decodeValue = (_: string, value: unknown) => {
  const { data } = Wrapped.safeParse(value);
  if (!data) return value;
  return '$map' in data ? new Map(data.$map.map(([key, one]) => [key, one])) : new Set(data.$set);
};

const parse = (text: string, reviver?: (key: string, value: unknown) => unknown): unknown => {
  try {
    return JSON.parse(text, reviver);
  } catch {
    return undefined;
  }
};

const digest = (text: string) => hash(new Blob([text]));

/** Chunk size, because a whole file would exceed the maximum number of arguments. */
const CHUNK = 0x8000;
const toBase64 = (buffer: ArrayBuffer) => {
  const bytes = new Uint8Array(buffer);
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
};
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
