import { reduceCode } from '#shared/input/codes.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { foldVin, isFullVin } from '#shared/vehicle-identity.ts';

/** What a scan is for: a field of the sheet, or the search of a list, which takes a VIN or a sheet's QR code. */
export type ScanTarget = 'vin' | 'label' | 'search';

type SheetPath = ReturnType<typeof sitePaths.checksheet<number>>;

export type Scanned =
  | { kind: 'vin' | 'label'; value: string }
  /** `path`: the page of the sheet. */
  | { kind: 'sheet'; path: SheetPath };

export type Parsed = Scanned | { kind: 'refused'; problem: string };

/** Source: the length of a label number in the data model of a sheet. */
const LABEL_MAX_LENGTH = 20;
const EXCERPT_LENGTH = 60;

/**
 * Decides what a barcode or QR code contains. Returns a problem if that doesn't fit the target: nothing is guessed or
 * completed.
 */
export const parseCode = (read: string, target: ScanTarget, siteOrigin: string): Parsed => {
  const text = read.replace(/\p{C}+/gu, ' ').trim();
  const refuse = (problem: string): Parsed => ({
    kind: 'refused',
    problem: `Read “${text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)}…` : text}”. ${problem}`,
  });
  const link = parseLink(text);
  const path = link && findSheetPath(link);
  if (path) {
    if (target !== 'search') return refuse(`That is the QR code of a sheet, not a ${names[target]}.`);
    return link.origin === siteOrigin ? { kind: 'sheet', path } : refuse(`This sheet can be opened at ${link.host}.`);
  }
  const vin = findVin(text);
  if (target === 'label')
    return vin ? refuse('That is a VIN, not a label number.') : (parseLabel(text) ?? refuse(NO_LABEL));
  if (vin) return { kind: 'vin', value: vin };
  return refuse(target === 'search' ? NO_VIN_OR_SHEET : NO_VIN_CODE);
};

const names = { vin: 'VIN', label: 'label number' } as const;
const NO_VIN_CODE = 'That is not a VIN: a VIN has 17 letters and digits, and never I, O or Q.';
const NO_VIN_OR_SHEET = 'That is neither a VIN nor the QR code of a sheet.';
const NO_LABEL = `That is not a label number: it has at most ${LABEL_MAX_LENGTH} letters and digits.`;

const parseLink = (text: string) => {
  if (!/^https?:\/\//i.test(text)) return undefined;
  return URL.canParse(text) ? new URL(text) : undefined;
};

/** Returns the path if it is exactly that of a sheet, so that a code can't lead anywhere else. */
const findSheetPath = ({ pathname, search, hash }: URL): SheetPath | undefined => {
  const id = Number(/\/([1-9]\d{0,14})$/.exec(pathname)?.[1]);
  const path = sitePaths.checksheet(id);
  return `${pathname}${search}${hash}` === path ? path : undefined;
};

/** Returns the only VIN in a text; undefined if there is none or more than one. */
const findVin = (text: string) => {
  const code = reduceCode(text);
  const words = [...code.split(/[^A-Z0-9]+/), /^[A-Z0-9 ]+$/.test(code) ? code.replaceAll(' ', '') : ''];
  const [vin, another] = new Set(words.map(withoutImportSign).filter(isVin));
  return another === undefined ? vin : undefined;
};

/** Removes the I that some makers put before the VIN in a Code 39 barcode, for import. No VIN contains it. */
const withoutImportSign = (word: string) => (isFullVin(word.slice(1)) && word.startsWith('I') ? word.slice(1) : word);

/** True for a VIN without the letters I, O and Q. A number alone isn't a VIN: a maker's code has letters. */
const isVin = (word: string) => isFullVin(word) && foldVin(word) === word && /[A-Z]/.test(word) && /\d/.test(word);

/** Accepts any short code, because no public source describes the numbers of labels. */
const parseLabel = (text: string): Parsed | undefined => {
  const value = reduceCode(text.replace(/^\*(.*)\*$/, '$1'));
  return value.length <= LABEL_MAX_LENGTH && /^[A-Z0-9]+(?:[ -][A-Z0-9]+)*$/.test(value)
    ? { kind: 'label', value }
    : undefined;
};

export type Seen = Parsed | { kind: 'nothing' } | { kind: 'several' };

/** Decides what a picture shows. Codes that don't fit are ignored beside one that does. */
export const parsePicture = (texts: readonly string[], target: ScanTarget, siteOrigin: string): Seen => {
  const parsed = texts.map((text) => parseCode(text, target, siteOrigin));
  const fitting = new Map(
    parsed.flatMap((one) => (one.kind === 'refused' ? [] : [['path' in one ? one.path : one.value, one]])),
  );
  const [only] = fitting.values();
  if (fitting.size > 1) return { kind: 'several' };
  return only ?? parsed[0] ?? { kind: 'nothing' };
};
