import { IMAGE_MAX_PIXELS, IMAGES_KEPT_MAX, IMAGES_MAX } from './model.ts';

type Kind = 'jpeg' | 'png' | 'webp' | 'heic';

/** Number of bytes needed to detect a file's type. */
export const KIND_BYTES = 12;

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** Detects a file's type by its first bytes, regardless of its name; undefined if cameras don't produce this type. */
export const detectKind = (bytes: Uint8Array): Kind | undefined => {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && HEIC_BRANDS.has(text(8, 12))) return 'heic';
  return undefined;
};

/** True if a file is a PDF by its first bytes. */
export const isPdf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-';

/** Why a photo is rejected; shared by web and Lambda. */
export const photoRefusals = {
  heic: "iPhone HEIC photos can't be opened. Set Camera > Formats to Most Compatible, or choose a JPEG.",
  kind: 'This file can’t be opened as a photo. Choose a JPEG, PNG or WebP.',
  notCertificate: 'This file can’t be opened. Choose a PDF, JPEG, PNG or WebP.',
  damaged: 'This photo is damaged. Choose another one.',
  pixels: `This photo has more than ${IMAGE_MAX_PIXELS / 1_000_000} megapixels. Choose a smaller one.`,
  tooMany: `A sheet can have up to ${IMAGES_MAX} photos. Remove one first.`,
  tooManyDeleted: `This sheet has had ${IMAGES_KEPT_MAX} photos, including deleted ones. It can’t take any more.`,
  otherBytes: 'This file differs from the photo listed at submission. Take the photo again.',
  removed: 'This photo was deleted from the sheet.',
  tooLate: (days: number) => `This photo arrived too late. Photos can be added up to ${days} days after submission.`,
  lastOfFail: (title: string) => `${title} failed, and every fail needs a photo. Add another one first.`,
} as const;

/** Returns why a file of this type is rejected; undefined if it may be opened. */
export const kindRefusal = (kind: Kind | undefined) =>
  kind === undefined ? photoRefusals.kind : kind === 'heic' ? photoRefusals.heic : undefined;
