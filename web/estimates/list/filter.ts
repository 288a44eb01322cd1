import type { EstimateSummary } from '#shared/estimates/model.ts';
import type { Days } from '#shared/estimates/months.ts';
import { formatEstimateNumber, parseEstimateNumber } from '#shared/estimates/number.ts';
import { foldText } from '#shared/input/fold-text.ts';
import { nzDate } from '#shared/nz-date.ts';
import { normalizePlate } from '#shared/vehicle-identity.ts';
import { useAddress } from '../../lists/use-filter.ts';
import { getStatus, parseStatuses, type Status, statusNames } from '../sent/state-words.ts';

export type Filter = { statuses: readonly Status[]; sender: string; search: string };

/** Matches what can only be a number, such as `E-70`: its parts would be found in other texts. */
const NUMBER = /^\s*e[\s-]?\d/i;

/** Filters by statuses, sender, and number or words in plate, customer, make and model: each must be in one of them. */
export const filterEstimates = (estimates: readonly EstimateSummary[], { statuses, sender, search }: Filter) => {
  const code = normalizePlate(search);
  const number = parseEstimateNumber(search);
  const words = foldText(search).split(' ').filter(Boolean);
  const isNumber = number !== undefined && NUMBER.test(search);
  return estimates.filter((one) => {
    const { plate, customer, vehicle = '', sentBy = '' } = one;
    const texts = [plate, customer, vehicle, formatEstimateNumber(one)].map((text) => foldText(text));
    return (
      (statuses.length === 0 || statuses.includes(getStatus(one))) &&
      (!sender || sentBy === sender) &&
      ((!isNumber && words.every((word) => texts.some((text) => text.includes(word)))) ||
        (number !== undefined && one.estimateNumber === number) ||
        (code !== '' && normalizePlate(plate).includes(code)))
    );
  });
};

/** Adds the estimates with the searched number. Those of other days are `older`; the others count as found. */
export const addByNumber = (
  found: readonly EstimateSummary[],
  ofNumber: readonly EstimateSummary[],
  { from, to }: Days,
) => {
  const more = ofNumber.filter((one) => found.every(({ EstimateID }) => EstimateID !== one.EstimateID));
  const isListed = ({ createdAt }: EstimateSummary) => {
    const day = nzDate(new Date(createdAt));
    return from <= day && day <= to;
  };
  return { found: [...found, ...more.filter(isListed)], older: more.filter((one) => !isListed(one)) };
};

/** Lists the statuses that occur, with their number, in the order of `statusNames`. */
export const countStatuses = (estimates: readonly EstimateSummary[], chosen: readonly Status[] = []) => {
  const counts = new Map<Status, number>(chosen.map((one) => [one, 0]));
  for (const one of estimates) counts.set(getStatus(one), (counts.get(getStatus(one)) ?? 0) + 1);
  return (Object.keys(statusNames) as Status[]).flatMap((status) => {
    const count = counts.get(status);
    return count === undefined ? [] : [{ status, count }];
  });
};

/** Values to sort by, by column. */
export const sortKeys = {
  created: ({ createdAt }: EstimateSummary) => createdAt,
  number: ({ estimateNumber = 0 }: EstimateSummary) => estimateNumber,
  plate: ({ plate }: EstimateSummary) => plate,
  vehicle: ({ vehicle = '' }: EstimateSummary) => foldText(vehicle.replace(/^\d{4} /, '')),
  customer: ({ customer }: EstimateSummary) => foldText(customer),
  sender: ({ sentBy = '' }: EstimateSummary) => foldText(sentBy),
  status: (one: EstimateSummary) => statusNames[getStatus(one)],
  total: ({ totalCents }: EstimateSummary) => totalCents,
  approved: ({ approvedCents = -1 }: EstimateSummary) => approvedCents,
  declined: ({ declinedCents = -1 }: EstimateSummary) => declinedCents,
};
export type SortKey = keyof typeof sortKeys;
export type Sorting = { by: SortKey; isDescending: boolean };

const NEWEST_FIRST: Sorting = { by: 'created', isDescending: true };

/** Parses a sorting such as `total` or, descending, `-total`. */
export const parseSorting = (text: string): Sorting => {
  const by = text.replace(/^-/, '');
  return by in sortKeys ? { by: by as SortKey, isDescending: text.startsWith('-') } : NEWEST_FIRST;
};

/** Sorts by a column, and estimates with the same value by creation, newest first. */
export const sortEstimates = (estimates: readonly EstimateSummary[], { by, isDescending }: Sorting) => {
  const keyOf = sortKeys[by];
  const way = isDescending ? -1 : 1;
  return [...estimates].sort((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === other) return a.createdAt < b.createdAt ? 1 : -1;
    return one < other ? -way : way;
  });
};

/** The filter is stored in the URL, so that links and Back restore it. */
export const useEstimateFilter = () => {
  const { address, change } = useAddress();
  const read = (name: string) => address.get(name) ?? '';
  return {
    filter: { statuses: parseStatuses(read('state')), sender: read('sender'), search: read('search') } satisfies Filter,
    days: { range: read('range'), from: read('from'), to: read('to') },
    sorting: parseSorting(read('sort')),
    change: change as (changes: Partial<Record<'state' | 'sender' | 'search' | DayName | 'sort', string>>) => void,
  };
};
export type DayName = 'range' | 'from' | 'to';
