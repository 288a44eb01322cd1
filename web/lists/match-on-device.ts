import { normalizePhone } from '#shared/customers/identity.ts';
import { reducePhone } from '#shared/input/contacts.ts';
import { foldText } from '#shared/input/fold-text.ts';
import { normalizePlate } from '#shared/vehicle-identity.ts';

type Found = { plate?: string; number?: string; words: readonly string[]; phones?: readonly string[] };

/** Minimum lengths of a part of a plate and of the beginning of a phone number, as on the server. */
const PLATE_PART = 3;
const PHONE_PART = 5;

/**
 * True if a search finds a record, by the server's rules (`lambdas/inspections/search-terms.ts`): a plate or a part of
 * it, a sheet number, the beginning of any word, or of a phone number.
 */
export const matchesOnDevice = (typed: string, { plate = '', number = '', words, phones = [] }: Found) => {
  const [code, text, phone] = [normalizePlate(typed), foldText(typed), reducePhone(typed)];
  const here = normalizePlate(plate);
  return (
    (code !== '' && (code.length < PLATE_PART ? here.startsWith(code) : here.includes(code))) ||
    (text !== '' && words.some((one) => ` ${foldText(one)}`.includes(` ${text}`))) ||
    [number, number.split('-')[0]].includes(typed.replace(/^(#|no\.?)\s*(?=\d)/i, '').trim()) ||
    (/^\+?\d+$/.test(phone) &&
      phone.length >= PHONE_PART &&
      phones.some((one) => normalizePhone(one).startsWith(normalizePhone(phone))))
  );
};

/**
 * Returns the records on this device that a search finds. With a network it returns undefined instead of none, because a
 * search that failed may find others.
 */
export const findOnDevice = <One>(
  kept: readonly One[] | undefined,
  search: string,
  isFound: (one: One) => boolean,
  isConnected: boolean,
) => {
  const found = kept?.filter((one) => !search || isFound(one));
  return isConnected && search !== '' && found?.length === 0 ? undefined : found;
};

export const NOTHING_ON_DEVICE = {
  title: 'Nothing on this device matches',
  text: 'Other records are searched when you are back online.',
};
