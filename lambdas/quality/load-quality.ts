import { monthId } from '#shared/counters/sums.ts';
import { addDays, type NzDate, nzDate } from '#shared/nz-date.ts';
import { buildQuality, getFirstQualityDay } from '#shared/quality/build-quality.ts';
import type { Quality } from '#shared/quality/model.ts';
import { readMonths } from '#shared/quality/month.ts';
import { getPeriod, type PeriodKind } from '#shared/quality/periods.ts';
import { addOlderFacts } from '../counters/facts.ts';
import { findSums } from '../facts/sums.ts';
import { type Context, isAdmin } from '../http/context.ts';
import { listInspectors } from '../organizations/inspectors.ts';

/** How many days back the figures can be requested. */
const MAX_DAYS_BACK = 5 * 366;

/** Loads the quality figures that the caller may see. */
export const loadQuality = async (
  { kind, on }: { kind: PeriodKind; on?: NzDate | undefined },
  context: Context,
): Promise<Quality> => {
  const today = nzDate(context.now);
  const period = getPeriod(kind, clampDay(on ?? today, today), today);
  const from = getFirstQualityDay(period);
  const isCounted = await addOlderFacts(context, from);
  const [{ sums }, nameOf] = await Promise.all([
    // `~` sorts after all people
    findSums(context, { from: monthId(from, ''), upTo: monthId(period.to, '~') }),
    findNames(context),
  ]);
  const reader = { self: context.actor.subUserId ?? context.actor.userId, seesAll: isAdmin(context), nameOf };
  return { kind, ...period, counting: !isCounted, ...buildQuality(readMonths(sums, today), period, reader) };
};

const clampDay = (day: NzDate, today: NzDate) => {
  const first = addDays(today, -MAX_DAYS_BACK);
  return day > today ? today : day < first ? first : day;
};

const findNames = async (context: Context) => {
  const { actor } = context;
  const actors = isAdmin(context) ? [actor, ...(await listInspectors(context))] : [actor];
  const names = new Map(actors.map(({ userId, subUserId, name }) => [subUserId ?? userId, name || undefined]));
  return (person: string) => names.get(person);
};
