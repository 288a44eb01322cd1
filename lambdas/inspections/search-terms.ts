import { normalizePhone } from '#shared/customers/identity.ts';
import { plainText } from '#shared/input/clean.ts';
import { reducePhone } from '#shared/input/contacts.ts';
import { foldText } from '#shared/input/fold-text.ts';
import type { InspectionSummary } from '#shared/inspections/model.ts';
import { foldVin, normalizePlate, normalizeVin } from '#shared/vehicle-identity.ts';
import type { TermKind } from '../table/keys.ts';

/** A search term on a sheet, such as a name or number, as stored in the index. */
export type SearchTerm = { by: TermKind; value: string };

/** Maximum number of words of a customer's name that are indexed; each costs an item. */
const MAX_WORDS = 6;

const plainWords = (text: string) => foldText(text).split(' ').filter(Boolean);

/**
 * Returns the search terms of a name: each word with the words after it, so that "tuhoe" and "mere t" both find "Mere
 * Tūhoe".
 */
export const findNameTerms = (name: string) => {
  const words = plainWords(name);
  return words.slice(0, MAX_WORDS).map((_, n) => words.slice(n).join(' '));
};

/** Minimum length of a part of a plate that finds it. */
const PLATE_PART = 3;

/** Returns the ends of a plate: `ZT482`, `T482` and `482` of `KZT482`. */
export const findPlateEnds = (plate: string) =>
  Array.from({ length: Math.max(0, plate.length - PLATE_PART) }, (_, n) => plate.slice(n + 1));

/** Returns the phone numbers of a sheet's customer, as a search for one is normalised. */
export const findPhoneTerms = (...phones: string[]) => [...new Set(phones.map(normalizePhone).filter(Boolean))];

/** Minimum number of digits that are searched for as the beginning of a phone number. */
const PHONE_PART = 5;

/** Normalises a VIN, which people type like a plate, with or without hyphens, and with O for 0. */
export const toVinTerm = (vin: string) => foldVin(normalizePlate(vin));

/** Number of last characters of a VIN that are also indexed, because people read those out on the phone. */
const VIN_END = 6;

/** Returns a VIN and, if it is longer, its last characters. */
export const findVinTerms = (vin: string) => {
  const whole = toVinTerm(normalizeVin(vin) ?? '');
  if (!whole) return [];
  return whole.length > VIN_END ? [whole, whole.slice(-VIN_END)] : [whole];
};

/** A search of the index for terms of one kind that start with a text. */
export type TermSearch = {
  by: TermKind;
  startsWith: string;
  /**
   * Returns the index term of an inspection in a list that matches the search; undefined if none does, or if the list
   * doesn't contain the term.
   */
  valueIn: (line: InspectionSummary) => string | undefined;
};

/** Returns a search without full-width characters, and a sheet number without its `#` or `No.`. */
export const plainSearch = (typed: string) => plainText(typed).replace(/^(?:#|no\.?)\s*(?=\d)/i, '');

/**
 * Returns all searches that the text, as `plainSearch` returns it, may stand for. An inspection found by several
 * searches is listed under the first.
 */
export const parseSearch = (typed: string): TermSearch[] => {
  const code = normalizePlate(typed);
  const isCode = /^[A-Z0-9]+$/.test(code);
  const name = foldText(typed);
  const searches: (TermSearch | false)[] = [
    isCode &&
      code.length <= 6 && {
        by: 'PLATE',
        startsWith: code,
        valueIn: ({ vehicleRegistrationPlate: plate }) => (plate.startsWith(code) ? plate : undefined),
      },
    isCode &&
      code.length >= PLATE_PART &&
      code.length < 6 && {
        by: 'PLATEEND',
        startsWith: code,
        valueIn: ({ vehicleRegistrationPlate }) =>
          findPlateEnds(vehicleRegistrationPlate).find((end) => end.startsWith(code)),
      },
    isSheetNumber(typed) && parseSheetNumber(typed),
    name !== '' && {
      by: 'CUSTOMER',
      startsWith: name,
      valueIn: ({ customerName }) => findNameTerms(customerName).find((words) => words.startsWith(name)),
    },
    isCode && code.length >= 3 && { by: 'VIN', startsWith: toVinTerm(typed), valueIn: () => undefined },
    isPhone(typed) && { by: 'PHONE', startsWith: normalizePhone(typed), valueIn: () => undefined },
  ];
  return searches.filter((search) => search !== false);
};

const isPhone = (typed: string) => /^\+?\d+$/.test(reducePhone(typed)) && normalizePhone(typed).length >= PHONE_PART;

export const isSheetNumber = (typed: string) => /^\d{1,9}(-\d{1,3})?$/.test(typed);

/** Returns the number and, if it is given, the recheck of a sheet number such as `1043-1`. */
export const splitSheetNumber = (typed: string) => {
  const [number = 0, recheck] = typed.split('-').map(Number);
  return { number, recheck };
};

/** Returns the search by sheet number: an inspection with its rechecks or, with `-1` appended, that recheck alone. */
export const parseSheetNumber = (typed: string): TermSearch => {
  const { number, recheck } = splitSheetNumber(typed);
  return {
    by: 'NUMBER',
    startsWith: `${number}#`,
    valueIn: ({ formattedId: { formattedIdIdx, recheckIdx } }) =>
      formattedIdIdx === number && (recheck === undefined || recheckIdx === recheck) ? String(number) : undefined,
  };
};

/**
 * True if each typed word starts a word of the inspection's vehicle, inspector or customer, or ends its number. Only
 * for inspections of a range of days, because no index has these words (ADR-395).
 */
export const matchesWords = (line: InspectionSummary, typed: string) => {
  const { vehicleRegistrationPlate, vehicleYear, vehicleMake, vehicleModel, inspectorName, customerName } = line;
  const number = String(line.formattedId.formattedIdIdx);
  return startsWords(
    [vehicleRegistrationPlate, vehicleYear, vehicleMake, vehicleModel, inspectorName, customerName].join(' '),
    typed,
    (word) => /^\d\d/.test(word) && number.endsWith(word),
  );
};

/** True if each typed word starts a word of the text, in any order, or is accepted by `fits`. */
export const startsWords = (text: string, typed: string, fits = (_word: string) => false) => {
  const words = plainWords(text);
  const wanted = plainWords(typed);
  return wanted.length > 0 && wanted.every((begun) => fits(begun) || words.some((word) => word.startsWith(begun)));
};
