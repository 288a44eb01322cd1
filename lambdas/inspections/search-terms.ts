import type { InspectionSummary } from '#shared/inspections/model.ts';
import { searchable } from '#shared/organizations/searchable.ts';
import { NO_VIN, normalPlate } from '#shared/vehicle-identity.ts';
import type { TermKind } from '../table/keys.ts';

/** What is printed on a sheet, as the index has it: an inspection stands under `value`. */
export type SearchTerm = { by: TermKind; value: string };

/** Words of a customer's name that an inspection is found by: each costs a line. */
const MOST_WORDS = 6;

/** A name as it is searched for: no accents, no apostrophes, nothing but a space between words. */
const plainName = (name: string) => searchable(name.replace(/['’]/g, '').replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '));

export const plainWords = (text: string) => plainName(text).split(' ').filter(Boolean);

/** "Mere Tūhoe" stands under both words and what follows each, so that "tuhoe" finds it and "mere t" too. */
export const findNameTerms = (name: string) => {
  const words = plainWords(name);
  return words.slice(0, MOST_WORDS).map((_, n) => words.slice(n).join(' '));
};

/** As a plate: a VIN is typed as it is printed, with or without hyphens. */
export const toVinTerm = normalPlate;

/** So many of a VIN's last letters and digits are read out on the phone, and are found by themselves. */
const VIN_END = 6;

/** A VIN stands in the index whole, and by its end where it is longer than that. */
export const findVinTerms = (vin: string) => {
  const whole = toVinTerm(vin);
  if (!whole || whole === NO_VIN) return [];
  return whole.length > VIN_END ? [whole, whole.slice(-VIN_END)] : [whole];
};

/** One search of the index, by one kind of term. `startsWith` is the beginning of where they stand in the index. */
export type TermSearch = {
  by: TermKind;
  startsWith: string;
  /** Under what the index has an inspection that is found so; undefined: it is not, or its line does not say it. */
  valueIn: (line: InspectionSummary) => string | undefined;
};

/** Every search that something typed can mean; what fits several is found by the first. */
export const parseSearch = (typed: string): TermSearch[] => {
  const code = normalPlate(typed);
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

/** The inspection of a sheet number and its rechecks; with `-1` behind it, that recheck alone. */
export const parseSheetNumber = (typed: string): TermSearch => {
  const [number, recheck] = typed.split('-').map(Number);
  return {
    by: 'NUMBER',
    startsWith: `${number}#`,
    valueIn: ({ formattedId: { formattedIdIdx, recheckIdx } }) =>
      formattedIdIdx === number && (recheck === undefined || recheckIdx === recheck) ? String(number) : undefined,
  };
};
