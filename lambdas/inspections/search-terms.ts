import type { InspectionSummary } from '#shared/inspections/model.ts';
import { normalizeForSearch } from '#shared/organizations/searchable.ts';
import { NO_VIN, normalizePlate } from '#shared/vehicle-identity.ts';
import type { TermKind } from '../table/keys.ts';

/** A search term printed on a sheet, as stored in the index. */
export type SearchTerm = { by: TermKind; value: string };

/** Words of a customer's name that are indexed; each costs an item. */
const MAX_WORDS = 6;

/** A normalized name for searching, without accents, apostrophes or punctuation. */
const plainName = (name: string) => normalizeForSearch(name.replace(/['’]/g, '').replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '));

export const plainWords = (text: string) => plainName(text).split(' ').filter(Boolean);

/** Indexes "Mere Tūhoe" by each word and what follows, so that both "tuhoe" and "mere t" find it. */
export const findNameTerms = (name: string) => {
  const words = plainWords(name);
  return words.slice(0, MAX_WORDS).map((_, n) => words.slice(n).join(' '));
};

/** People type a VIN as it is printed, like a plate, with or without hyphens. */
export const toVinTerm = normalizePlate;

/** The last characters of a VIN, which people read out on the phone, are indexed separately. */
const VIN_END = 6;

/** Returns a VIN and, if it is longer, its end. */
export const findVinTerms = (vin: string) => {
  const whole = toVinTerm(vin);
  if (!whole || whole === NO_VIN) return [];
  return whole.length > VIN_END ? [whole, whole.slice(-VIN_END)] : [whole];
};

/** One search of the index for terms of a kind that start with a text. */
export type TermSearch = {
  by: TermKind;
  startsWith: string;
  /** Returns the index term of this line that matches the search; undefined if none does, or the line doesn't contain it. */
  valueIn: (line: InspectionSummary) => string | undefined;
};

/** Returns all searches that the typed text can mean. An inspection that matches several counts for the first. */
export const parseSearch = (typed: string): TermSearch[] => {
  const code = normalizePlate(typed);
  const isCode = /^[A-Z0-9]+$/.test(code);
  const name = plainName(typed);
  const searches: (TermSearch | false)[] = [
    isCode &&
      code.length <= 6 && {
        by: 'PLATE',
        startsWith: code,
        valueIn: ({ vehicleRegistrationPlate: plate }) => (plate.startsWith(code) ? plate : undefined),
      },
    /^\d{1,9}(-\d{1,3})?$/.test(typed) && parseSheetNumber(typed),
    name !== '' && {
      by: 'CUSTOMER',
      startsWith: name,
      valueIn: ({ customerName }) => findNameTerms(customerName).find((words) => words.startsWith(name)),
    },
    isCode && code.length >= 3 && { by: 'VIN', startsWith: code, valueIn: () => undefined },
  ];
  return searches.filter((search) => search !== false);
};

/** Searches an inspection by sheet number with its rechecks or, with `-1` appended, that recheck alone. */
export const parseSheetNumber = (typed: string): TermSearch => {
  const [number, recheck] = typed.split('-').map(Number);
  return {
    by: 'NUMBER',
    startsWith: `${number}#`,
    valueIn: ({ formattedId: { formattedIdIdx, recheckIdx } }) =>
      formattedIdIdx === number && (recheck === undefined || recheckIdx === recheck) ? String(number) : undefined,
  };
};
