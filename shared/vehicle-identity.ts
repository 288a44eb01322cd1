import * as z from 'zod';
import { plainText } from './input/clean.ts';

/** Entered as the VIN of a vehicle that has none. Source: specification 2, section 3. */
export const NO_VIN = 'N/A';

/** Returns plain capitals, also of full-width letters, without spaces and invisible characters. */
const toCode = (typed: string) =>
  plainText(typed)
    .toUpperCase()
    .replace(/[\s\p{Cf}]/gu, '');

/** Normalises a plate to capitals and digits: removes spaces, hyphens and dots, and replaces Ø, a slashed zero. */
export const normalizePlate = (typed: string) =>
  toCode(typed)
    .replace(/Ø/g, '0')
    .replace(/[-.·•‧∙⋅・]/g, '');

/** Source: Waka Kotahi, personalised plates. */
const MAX_PLATE = 6;
/** Characters that look alike on a plate. */
const ALIKE = ['0O', '1I'];

/** Returns the other plates that look like a normalised plate, at most 63. */
export const listSimilarPlates = (plate: string): string[] => {
  const choices = [...plate].map((sign) => ALIKE.find((pair) => pair.includes(sign)) ?? sign);
  const all = choices.reduce<string[]>(
    (begun, signs) => begun.flatMap((start) => [...signs].map((sign) => start + sign)),
    [''],
  );
  return plate.length > MAX_PLATE ? [] : all.filter((one) => one !== plate);
};

/** What people write if a vehicle has no VIN or its VIN can't be read, as letters only. */
const NONE = new Set(
  `BLANK CANTREAD CANNOTREAD DONTKNOW EXEMPT ILLEGIBLE KAHORE KAORE KORE MISSING NILL NOCHASSIS
  NOCHASSISNO NOCHASSISNUMBER NONE NONUMBER NOPLATE NOTAPPLICABLE NOTAVAILABLE NOTFITTED NOTFOUND
  NOTGIVEN NOTKNOWN NOTLEGIBLE NOTLISTED NOTREADABLE NOTSEEN NOTSTAMPED NOTSTATED NOTVISIBLE NOVIN
  NOVINNUMBER NOVINPLATE NULL PENDING TOBEADVISED TOBECONFIRMED UNAVAILABLE UNDEFINED UNKNOWN
  UNREADABLE UNSURE UNKN VINNONE WITHOUT`.split(/\s+/),
);
const SHORTEST = 4;

/**
 * True for a word or sign that stands for no VIN: NONE, UNKNOWN, -, XXXX, 0000, and all with fewer than four
 * characters.
 */
const meansNone = (vin: string) => {
  const letters = vin.replace(/[^\p{L}\p{N}]/gu, '');
  return letters.length < SHORTEST || /^(.)\1*$/u.test(letters) || NONE.has(letters);
};

/**
 * Normalises a VIN to capitals without spaces; null if the vehicle has none. Hyphens are kept, because chassis numbers
 * have them.
 */
export const normalizeVin = (typed: string | null | undefined) => {
  const vin = toCode(typed ?? '');
  return meansNone(vin) ? null : vin;
};

/** Returns the VIN as a sheet keeps it: normalised, `N/A` if what was typed means none, '' if nothing was typed. */
export const parseVin = (typed: string) => normalizeVin(typed) ?? (toCode(typed) && NO_VIN);

export const VIN_LENGTH = 17;

/** True for a VIN. Older vehicles have a chassis number, which other vehicles may share. */
export const isFullVin = (vin: string) => vin.length === VIN_LENGTH;

/** Replaces letters that no VIN contains by the digits they are mistaken for. Source: ISO 3779. */
export const foldVin = (vin: string) => vin.replace(/I/g, '1').replace(/[OQ]/g, '0');

/** True if two normalised VINs are the same, however 0 and 1 were read. */
export const isSameVin = (one: string, other: string) =>
  one === other || (isFullVin(one) && isFullVin(other) && foldVin(one) === foldVin(other));

/** Maximum number of characters that are normalised. */
const MAX_PASTED = 100;

/** A normalised plate. Not checked against a pattern, because personalised plates don't follow one. */
export const Plate = z
  .string()
  .max(MAX_PASTED)
  .overwrite(normalizePlate)
  .regex(/^[A-Z0-9]{0,6}$/, 'A plate can have up to six letters and digits');

const MAX_VIN = 30;
/** null if the vehicle has none. */
export const Vin = z
  .string()
  .max(MAX_PASTED)
  .nullable()
  .overwrite(normalizeVin)
  .refine((vin) => (vin?.length ?? 0) <= MAX_VIN, `At most ${MAX_VIN} characters`);
/** The VIN on a sheet. */
export const SheetVin = z.string().max(MAX_PASTED).overwrite(parseVin).max(MAX_VIN);
