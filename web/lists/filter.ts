import * as z from 'zod';
import { NzDate, showDate } from '#shared/nz-date.ts';

const SEARCH_MAX_LENGTH = 80;

const optional = <Kind extends z.ZodType>(kind: Kind) => kind.optional().catch(undefined);

/** The filter of an inspection list, as in the URL. Invalid values are ignored. */
const Filter = z.object({
  search: optional(z.string().trim().min(1).max(SEARCH_MAX_LENGTH)),
  vehicle: optional(z.string().trim().min(1).max(SEARCH_MAX_LENGTH)),
  result: optional(z.enum(['pass', 'fail'])),
  vic: optional(z.enum(['entered', 'not-entered'])),
  from: optional(NzDate),
  upTo: optional(NzDate),
});
/** `inspectedOn` is set by a list of one day. */
export type Filter = z.infer<typeof Filter> & { inspectedOn?: NzDate };

export const parseFilter = (address: URLSearchParams): Filter => Filter.parse(Object.fromEntries(address));

/** The options of each filter with their labels. */
export const choices = {
  result: { title: 'Result', words: { pass: 'Pass', fail: 'Fail' } },
  vic: { title: 'VIC', words: { entered: 'Entered', 'not-entered': 'Not entered' } },
} as const;

/** Lists the active filters as text. */
export const listTokens = ({ vehicle, result, vic, from, upTo }: Filter) => [
  ...(vehicle ? [{ name: 'vehicle' as const, words: `Vehicle: ${vehicle}` }] : []),
  ...(result ? [{ name: 'result' as const, words: `Result: ${choices.result.words[result]}` }] : []),
  ...(vic ? [{ name: 'vic' as const, words: `VIC: ${choices.vic.words[vic]}` }] : []),
  ...(from ? [{ name: 'from' as const, words: `From ${showDate(from)}` }] : []),
  ...(upTo ? [{ name: 'upTo' as const, words: `To ${showDate(upTo)}` }] : []),
];
