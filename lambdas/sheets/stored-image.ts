import { type DraftId, getImageDraft, type ImageId } from '#shared/ids.ts';
import type { Image } from '#shared/images/model.ts';
import { findItemName } from '#shared/sheets/checklist.ts';
import { findItemCode } from './stored-item.ts';

/**
 * A photo, stored in its sheet under its id: code of its item (`i`), description (`t`), width and height in pixels once
 * it has arrived (`w`, `h`), and when the sheet first contained it (`at`). Older photos don't have the other fields.
 */
export type StoredImage = {
  /** Missing if the photo was removed before it arrived. */
  i?: string;
  t?: string;
  w?: number;
  h?: number;
  at: number;
  up?: number;
  /** SHA-256 of the bytes sent (`s`) and of the stored file (`k`). */
  s?: Uint8Array;
  k?: Uint8Array;
  /** The person who added the photo (`by`), and the one who last described it (`ub`). */
  by?: string;
  ub?: string;
  /** When an announced photo arrived. */
  in?: number;
  /** The photo's draft, if the id contains another one because the photo was sent before its sheet. */
  of?: DraftId;
  /** The person who removed the photo from the sheet, and when. */
  x?: { by: string; at: number };
};
export type StoredImages = Readonly<Record<ImageId, StoredImage>>;

type Sheet = Pick<Image, 'OrganizationId' | 'inspectionId' | 'paperInspectionId'>;

type Doer = NonNullable<Image['addedBy']>;
/** Encodes a person in few bytes, because a sheet has many photos. */
export const packPerson = ({ userId, subUserId }: { userId: string; subUserId?: string | null | undefined }) =>
  subUserId ? `${userId}#${subUserId}` : userId;
const readDoer = (stored: string): Doer => {
  const [userId = '', subUserId] = stored.split('#');
  return { userId, ...(subUserId && { subUserId }) };
};

export const packHash = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
export const readHash = (stored: Uint8Array) => Buffer.from(stored).toString('hex');

export const packImage = (image: Omit<Image, keyof Sheet>): StoredImage => {
  const { inspectionItemName, description, arrivedAt, sha256, keptSha256, addedBy, describedBy, removed } = image;
  const at = Date.parse(image.createdAt);
  const up = Date.parse(image.updatedAt);
  return {
    i: findItemCode(inspectionItemName),
    ...(description && { t: description }),
    ...(arrivedAt !== null && { w: image.width, h: image.height }),
    at,
    ...(up !== at && { up }),
    ...(sha256 && { s: packHash(sha256) }),
    ...(keptSha256 && { k: packHash(keptSha256) }),
    ...(addedBy && { by: packPerson(addedBy) }),
    ...(describedBy && { ub: packPerson(describedBy) }),
    ...(arrivedAt && { in: Date.parse(arrivedAt) }),
    ...(removed && { x: { by: packPerson(removed), at: Date.parse(removed.at) } }),
  };
};

/**
 * Reads the photos of a sheet. Doesn't validate them, because every automatic save reads them. They are validated with
 * the sheet.
 */
export const readStoredImages = (stored: unknown) => (stored ?? {}) as StoredImages;

/**
 * Returns the file names of all photos that have arrived, including removed ones. Older files have the photo's id as
 * name.
 */
export const findFiles = (stored: StoredImages) =>
  Object.entries(stored).flatMap(([id, { w, k }]) => (k ? [readHash(k)] : w === undefined ? [] : [id]));

/** Counts the photos of a sheet, including those not arrived yet but without removed ones. */
export const countOnSheet = (stored: StoredImages) => Object.values(stored).filter(({ i, x }) => i && !x).length;

/** Returns all photos of a sheet, oldest first, including removed ones and those not arrived yet. They have no URLs. */
export const readImages = (stored: unknown, sheet: Sheet): Image[] =>
  (Object.entries(readStoredImages(stored)) as [ImageId, StoredImage][])
    .flatMap(([id, image]) => (image.i ? [readImage(id, image.i, image, sheet)] : []))
    .sort((a, b) => (a.createdAt + a.imageId < b.createdAt + b.imageId ? -1 : 1));

const readImage = (imageId: ImageId, code: string, stored: StoredImage, sheet: Sheet): Image => {
  const { t = '', w = 0, h = 0, at, up = at, s, k, by, ub, in: arrived, of = getImageDraft(imageId), x } = stored;
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
    createdAt: toIso(at),
    updatedAt: toIso(up),
    ...(s && { sha256: readHash(s) }),
    ...(k && { keptSha256: readHash(k) }),
    ...(by && { addedBy: readDoer(by) }),
    ...(ub && { describedBy: readDoer(ub) }),
    ...(w === 0 ? { arrivedAt: null } : arrived !== undefined && { arrivedAt: toIso(arrived) }),
    ...(x && { removed: { ...readDoer(x.by), at: toIso(x.at) } }),
  };
};

const toIso = (at: number) => new Date(at).toISOString();
