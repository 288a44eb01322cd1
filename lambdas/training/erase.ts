import { AttemptId } from '#shared/ids.ts';
import { addDays, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import type { Context } from '../http/context.ts';
import { saidBy } from '../http/said-by.ts';
import type { Item } from '../table/item.ts';
import { learningOf, sittingKey } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';
import type { Write } from '../table/table.ts';
import { toSeconds } from '../table/ttl.ts';

/** What a review asks for of each person: a year. */
const REVIEWED_DAYS = 366;
/** As many as one transaction takes. */
const A_WRITE = 100;

/**
 * Erases what somebody answered and noted. Of a year the lines of the training record stay, without them: a review asks who
 * learned what, when, for how long, and what it came to. In no figures of questions are their answers any more, either. If it fails on the way, it is asked for again.
 */
export const eraseLearning = async (person: string, context: Context) => {
  const { table, organizationId, now } = context;
  const from = startOfNzDay(addDays(nzDate(now), -REVIEWED_DAYS)).toISOString();
  const items = await searchAll(table, { ...learningOf(organizationId, person), consistent: true });
  const isKept = ({ gsi1sk = '' }: Item) => String(gsi1sk) >= from;
  const writes: Write[] = [
    // first, as the results tell where they are
    ...items.flatMap((item) => (item.type === 'ATTEMPTRESULT' ? [{ remove: sittingOf(item, context) }] : [])),
    ...items.map((item) => (isKept(item) ? { put: lineOf(item, context) } : { remove: item })),
  ];
  for (let at = 0; at < writes.length; at += A_WRITE) await table.write(...writes.slice(at, at + A_WRITE));
  const kept = items.filter(isKept).length;
  return { erased: items.length - kept, kept };
};

/** The answers of an attempt among those by which figures of questions are reckoned. */
const sittingOf = ({ quizId, id }: Item, { organizationId }: Context) =>
  sittingKey(organizationId, String(quizId), AttemptId.parse(id));

const dayOf = ({ gsi1sk }: Item) => nzDate(new Date(String(gsi1sk).split('#')[0] ?? ''));

/** A line of the training record without what was answered and noted. It goes when no review asks for it any more. */
const lineOf = ({ answers: _, notes: __, summary, ...item }: Item, context: Context): Item => ({
  ...item,
  summary: { ...(summary as object), notes: '' },
  erased: item.erased ?? saidBy(context),
  ttl: toSeconds(startOfNzDay(addDays(dayOf(item as Item), REVIEWED_DAYS + 1))),
});
