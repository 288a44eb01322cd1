import { addDays, type NzDate, nzDate } from '#shared/nz-date.ts';
import { toJudged } from '#shared/quality/fact.ts';
import type { Quality } from '#shared/quality/model.ts';
import { type PeriodKind, periodOf } from '#shared/quality/periods.ts';
import { knownFrom, tell } from '#shared/quality/tell.ts';
import { countOlder, findFacts } from '../counters/facts.ts';
import { type Context, isAdmin } from '../http/context.ts';
import { listInspectors } from '../organizations/inspectors.ts';

/** So far back somebody may ask. */
const ASKED_DAYS = 5 * 366;

/** What the person who asks may read of how people inspect. */
export const loadQuality = async (
  { kind, on }: { kind: PeriodKind; on?: NzDate | undefined },
  context: Context,
): Promise<Quality> => {
  const today = nzDate(context.now);
  const period = periodOf(kind, within(on ?? today, today), today);
  const from = knownFrom(period);
  const isCounted = await countOlder(context, from);
  const [facts, nameOf] = await Promise.all([findFacts(context, { from, upTo: period.to }), findNames(context)]);
  const reader = { self: selfOf(context), seesAll: isAdmin(context), nameOf };
  return { kind, ...period, counting: !isCounted, ...tell(facts.map(toJudged), period, today, reader) };
};

const within = (day: NzDate, today: NzDate) => {
  const first = addDays(today, -ASKED_DAYS);
  return day > today ? today : day < first ? first : day;
};

const selfOf = ({ actor }: Pick<Context, 'actor'>) => actor.subUserId ?? actor.userId;

const findNames = async (context: Context) => {
  const { actor } = context;
  const actors = isAdmin(context) ? [actor, ...(await listInspectors(context))] : [actor];
  const names = new Map(actors.map(({ userId, subUserId, name }) => [subUserId ?? userId, name || undefined]));
  return (person: string) => names.get(person);
};
