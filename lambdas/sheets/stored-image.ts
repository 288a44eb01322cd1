import { type DraftId, draftOfImage, type ImageId } from '#shared/ids.ts';
import type { Image } from '#shared/images/model.ts';
import { findItemCode, findItemName } from './stored-item.ts';

/**
 * A photo as its sheet keeps it, under its id: the code of its item, what it shows, its pixels once it has arrived, and
 * when the sheet first knew of it. Older ones have nothing of what follows that.
 */
export type StoredImage = {
  /** Without it: one that was removed before the sheet heard of it. */
  i?: string;
  t?: string;
  w?: number;
  h?: number;
  at: number;
  up?: number;
  /** SHA-256 of the bytes that are sent, and of the file that is kept of them. */
  s?: Uint8Array;
  k?: Uint8Array;
  /** Who added and who described it. */
  by?: string;
  ub?: string;
  /** When it arrived, having been announced before. */
  in?: number;
  /** The draft that it is of, where its id names another: it was sent before any sheet named it. */
  of?: DraftId;
  /** It was taken off. */
  x?: { by: string; at: number };
};
export type StoredImages = Readonly<Record<ImageId, StoredImage>>;

type Sheet = Pick<Image, 'OrganizationId' | 'inspectionId' | 'paperInspectionId'>;

type Doer = NonNullable<Image['addedBy']>;
/** Who did something, in few bytes: a sheet has many photos. */
export const storedDoer = ({ userId, subUserId }: { userId: string; subUserId?: string | null | undefined }) =>
  subUserId ? `${userId}#${subUserId}` : userId;
const readDoer = (stored: string): Doer => {
  const [userId = '', subUserId] = stored.split('#');
  return { userId, ...(subUserId && { subUserId }) };
};

export const storedHash = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
export const readHash = (stored: Uint8Array) => Buffer.from(stored).toString('hex');

export const storedImage = (image: Omit<Image, keyof Sheet>): StoredImage => {
  const { inspectionItemName, description, arrivedAt, sha256, keptSha256, addedBy, describedBy, removed } = image;
  const at = Date.parse(image.createdAt);
  const up = Date.parse(image.updatedAt);
  return {
    i: findItemCode(inspectionItemName),
    ...(description && { t: description }),
    ...(arrivedAt !== null && { w: image.width, h: image.height }),
    at,
    ...(up !== at && { up }),
    ...(sha256 && { s: storedHash(sha256) }),
    ...(keptSha256 && { k: storedHash(keptSha256) }),
    ...(addedBy && { by: storedDoer(addedBy) }),
    ...(describedBy && { ub: storedDoer(describedBy) }),
    ...(arrivedAt && { in: Date.parse(arrivedAt) }),
    ...(removed && { x: { by: storedDoer(removed), at: Date.parse(removed.at) } }),
  };
};

/** None were ever taken: nothing is stored. Not parsed, as every autosave reads them: the sheet is parsed with them. */
export const readStoredImages = (stored: unknown) => (stored ?? {}) as StoredImages;

/** The names of the files of all that have arrived, taken off or not; older ones lie under their id. */
export const findFiles = (stored: StoredImages) =>
  Object.entries(stored).flatMap(([id, { w, k }]) => (k ? [readHash(k)] : w === undefined ? [] : [id]));

/** How many photos a sheet has: sent or on their way, and not taken off. */
export const countOnSheet = (stored: StoredImages) => Object.values(stored).filter(({ i, x }) => i && !x).length;

/** All that a sheet knows of its photos, the oldest first, those on their way and those taken off too; without addresses. */
export const readImages = (stored: unknown, sheet: Sheet): Image[] =>
  (Object.entries(readStoredImages(stored)) as [ImageId, StoredImage][])
    .flatMap(([id, image]) => (image.i ? [imageOf(id, image.i, image, sheet)] : []))
    .sort((a, b) => (a.createdAt + a.imageId < b.createdAt + b.imageId ? -1 : 1));

const imageOf = (imageId: ImageId, code: string, stored: StoredImage, sheet: Sheet): Image => {
  const { t = '', w = 0, h = 0, at, up = at, s, k, by, ub, in: arrived, of = draftOfImage(imageId), x } = stored;
  return {
    ...sheet,
    imageId,
    unfinishedInspectionId: of,
    inspectionItemName: findItemName(code),
    description: t,
    fileType: 'Image',
    url: '',
    width: w,
    height: h,
    createdAt: told(at),
    updatedAt: told(up),
    ...(s && { sha256: readHash(s) }),
    ...(k && { keptSha256: readHash(k) }),
    ...(by && { addedBy: readDoer(by) }),
    ...(ub && { describedBy: readDoer(ub) }),
    ...(w === 0 ? { arrivedAt: null } : arrived !== undefined && { arrivedAt: told(arrived) }),
    ...(x && { removed: { ...readDoer(x.by), at: told(x.at) } }),
  };
};

const told = (at: number) => new Date(at).toISOString();
