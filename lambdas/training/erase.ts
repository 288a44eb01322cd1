import { AttemptId } from '#shared/ids.ts';
import { addDays, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import { type Context, makeAuthorship } from '../http/context.ts';
import { learnerQuery, sittingKey } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';
import { type Item, toSeconds, type Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { writeInBatches } from '../table/write-in-batches.ts';
import { deleteCertificate, sameCertificate } from './certificates.ts';

/** Number of days of training that a review of the workshop covers. */
const REVIEWED_DAYS = 366;

/**
 * Erases a person's answers, notes and certificates, also from question statistics. Entries of the last year stay in the training
 * record without answers and notes, because a review needs the learner, subject, time, duration and result. Signatures
 * stay. Idempotent, so that a failed call can be repeated.
 */
export const eraseLearning = (person: string, context: Context) => retryUntilWritten(() => erase(person, context));

/** Returns undefined if a certificate was added meanwhile. */
const erase = async (person: string, context: Context) => {
  const { table, organizationId, now } = context;
  const from = startOfNzDay(addDays(nzDate(now), -REVIEWED_DAYS)).toISOString();
  const found = await searchAll(table, { ...learnerQuery(organizationId, person), consistent: true });
  const items = found.filter(({ type }) => type !== 'AMENDMENTREAD' && type !== 'SIGNOFF');
  const isKept = ({ type, gsi1sk = '' }: Item) => type !== 'QUESTIONREPORT' && String(gsi1sk) >= from;
  const writes: Write[] = [
    // first: the results contain the keys of these items
    ...items.flatMap((item) => (item.type === 'ATTEMPTRESULT' ? [{ remove: sittingKeyOf(item, context) }] : [])),
    ...items.map((item) => ({
      ...(isKept(item) ? { put: stripEntry(item, context) } : { remove: item }),
      ...(item.type === 'COURSE' && sameCertificate(item)),
    })),
  ];
  for (const item of items) await deleteCertificate(item, context);
  if (!(await writeInBatches(table, writes))) return undefined;
  const kept = items.filter(isKept).length;
  return { erased: items.length - kept, kept };
};

/** Returns the key of an attempt's answers in the question statistics. */
const sittingKeyOf = ({ quizId, id }: Item, { organizationId }: Context) =>
  sittingKey(organizationId, String(quizId), AttemptId.parse(id));

const readDay = ({ gsi1sk }: Item) => nzDate(new Date(String(gsi1sk).split('#')[0] ?? ''));

/** Removes answers, notes and certificates from an entry. The entry expires when no review needs it any more. */
const stripEntry = ({ answers: _, notes: __, certificate: ___, summary, ...item }: Item, context: Context): Item => ({
  ...item,
  summary: { ...(summary as object), notes: '', certificate: undefined },
  erased: item.erased ?? makeAuthorship(context),
  ttl: toSeconds(startOfNzDay(addDays(readDay(item as Item), REVIEWED_DAYS + 1))),
});
