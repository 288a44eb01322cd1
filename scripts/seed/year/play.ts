import { logLines } from '#lambdas/aws/log-lines.ts';
import { saveConsent } from '#lambdas/customers/consents.ts';
import { readCustomer } from '#lambdas/customers/stored.ts';
import { saveDraft } from '#lambdas/drafts/records.ts';
import { handler as index } from '#lambdas/index.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import type { Item, Table, Write } from '#lambdas/table/table.ts';
import { addDays, type NzDate, startOfNzDay } from '#shared/nz-date.ts';
import type { Problem } from '#shared/problem.ts';
import { listFailedItems } from '#shared/sheets/items.ts';
import { storeQuestionBank } from '../../question-bank/store.ts';
import { newChance } from '../chance.ts';
import { newDice } from '../dice.ts';
import { simulateHonestWorkshop } from '../honest/honest.ts';
import type { Visit } from '../honest/visit.ts';
import { isClosed } from './closed-days.ts';
import { recordAnswer, sendEstimateFor } from './estimate.ts';
import { withFrozenClock } from './frozen-clock.ts';
import { findOpenTime, newSchedule, type Schedule, toInstant } from './schedule.ts';
import { type Inspector, openShop, type Shop } from './shop.ts';
import { spreadOverDays } from './spread.ts';
import { tidyUp } from './tidy-up.ts';
import { scheduleTraining } from './training.ts';
import { newGarage } from './vehicles.ts';
import { correctMistake, enterInVic, type Memory, type StartedVisit, startVisit, submitVisit } from './visit.ts';

/** `upTo`: the last day. `idOf`: returns a person's id by email. */
export type Year = { seed: number; upTo: NzDate; days: number; idOf: (email: string) => string };
type Place = { table: Table; all: () => readonly Record<string, unknown>[] };

const A_DAY = 4.7;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const EDITED_AFTER_MS = 4 * MINUTE_MS;
/** Share of first fails that get an estimate, and share of estimates that stay unanswered. */
const [ESTIMATED, UNANSWERED] = [0.16, 0.2];
const LINES_LEFT = 20;
/** Share of customers with an email address who agreed to reminders. */
const AGREED = 0.6;
const CLOSING = 17 * 60;

/**
 * Simulates a year of a workshop: makes the calls that its people would make, and processes the events. Returns the
 * calls that were refused.
 */
export const simulateYear = (
  { table, all }: Place,
  { seed, upTo, days, idOf }: Year,
): Promise<Shop & { refused: Problem[] }> =>
  withFrozenClock(seed, async (setClock) => {
    const from = addDays(upTo, 1 - days);
    const end = startOfNzDay(addDays(upTo, 1));
    setClock(startOfNzDay(from));
    await storeQuestionBank(table, { publish: true });
    const shop = await openShop(table, idOf);
    const refused = await withEvents(table, async (takeEvents) => {
      const schedule = newSchedule(setClock, end, () => indexAll(takeEvents()));
      const chance = newChance(newDice(-seed));
      const memory: Memory = { shop, chance, garage: newGarage(chance), failed: new Map(), labels: 0 };
      const inspectors = shop.inspectors.map(({ actor }) => actor.name);
      const played = simulateHonestWorkshop({ seed, from, days, inspectors, aDay: A_DAY, isClosed });
      const visits = spreadOverDays(played, chance);
      const left = listLeft(visits, inspectors[0]);
      for (const visit of visits) {
        const who = shop.inspectors.find(({ actor }) => actor.name === visit.inspector);
        if (who) scheduleVisit(visit, who, { memory, schedule, left });
      }
      scheduleTraining(from, upTo, { memory, schedule });
      scheduleConsents(toInstant(upTo, CLOSING), all, { memory, schedule });
      return schedule.run();
    });
    setClock(end);
    await tidyUp(table, all, shop);
    return { ...shop, refused };
  });

/**
 * Selects the work that is left unfinished on the last days: two drafts, one of them an Admin's, and an inspection that
 * isn't in VIC.
 */
const listLeft = (visits: readonly Visit[], admin: string | undefined) => {
  const inOrder = [...visits].sort((a, b) => startOf(a) - startOf(b));
  const first = inOrder.filter(({ isRecheck }) => !isRecheck);
  const days = [...new Set(first.map(({ day }) => day))];
  const own = first.findLast(({ inspector }) => inspector === admin);
  const drafts = [own, first.findLast((visit) => visit.day === days.at(-3) && visit !== own)];
  return { drafts, notEntered: inOrder.findLast((visit) => !drafts.includes(visit)) };
};
const startOf = ({ day, startedAt }: Visit) => toInstant(day, startedAt).getTime();

/** Records the customers who agreed to email reminders when they collected their vehicle. */
const scheduleConsents = (at: Date, all: Place['all'], { memory, schedule }: Omit<Playing, 'left'>) =>
  schedule.add(at, async () => {
    const { shop, chance } = memory;
    const [admin] = shop.inspectors;
    const body = { kind: 'reminders', given: true, how: 'in person', version: 0 } as const;
    if (!admin) return;
    const customers = (all() as readonly Item[]).filter(({ type }) => type === 'CUSTOMER').map(readCustomer);
    for (const { CustomerID, Email } of customers)
      if (Email && chance.happens(AGREED)) await saveConsent(CustomerID, body, shop.as(admin));
  });

type Playing = { memory: Memory; schedule: Schedule; left: ReturnType<typeof listLeft> };

const scheduleVisit = (visit: Visit, who: Inspector, { memory, schedule, left }: Playing) => {
  const { shop, chance } = memory;
  const startsAt = toInstant(visit.day, visit.startedAt + chance.share());
  schedule.add(startsAt, async () => {
    const begun = await startVisit(visit, who, memory);
    if (!begun) return;
    if (left.drafts.includes(visit)) {
      const InspectionItem = begun.sheet.InspectionItem.slice(0, LINES_LEFT);
      return void (await saveDraft(shop.as(who), begun.draft, { InspectionItem }));
    }
    const handedAt = startsAt.getTime() + visit.minutes * MINUTE_MS;
    schedule.add(new Date(handedAt), async () => {
      const id = await submitVisit(begun, memory);
      const isEdited = visit.edits > 0;
      if (isEdited) schedule.add(new Date(handedAt + EDITED_AFTER_MS), () => correctMistake(id, who, memory));
      if (failsFirst(begun) && chance.happens(ESTIMATED)) scheduleEstimate(id, begun, handedAt, { memory, schedule });
      if (visit === left.notEntered) return;
      // Forgotten entries are found later in the to-do list.
      const forgotten = chance.between(1, 8) * DAY_MS;
      const entered = visit.vicAfterMinutes === null ? forgotten : visit.vicAfterMinutes * MINUTE_MS;
      const enteredAt = findOpenTime(new Date(handedAt + entered + (isEdited ? EDITED_AFTER_MS : 0)));
      schedule.add(enteredAt, () => enterInVic(id, who, memory));
    });
  });
};

const failsFirst = ({ visit, sheet }: StartedVisit) => !visit.isRecheck && listFailedItems(sheet).length > 0;

const scheduleEstimate = (
  id: number,
  { who }: StartedVisit,
  handedAt: number,
  { memory, schedule }: Omit<Playing, 'left'>,
) => {
  const { chance } = memory;
  schedule.add(new Date(handedAt + chance.between(5, 25) * MINUTE_MS), async () => {
    const estimate = await sendEstimateFor(id, who, memory);
    if (chance.happens(UNANSWERED)) return;
    const answeredAt = findOpenTime(new Date(handedAt + chance.between(0.1, 2.5) * DAY_MS));
    schedule.add(answeredAt, () => recordAnswer(estimate, who, memory));
  });
};

const withEvents = async <Done>(table: Table, work: (takeEvents: () => Event[]) => Promise<Done>) => {
  const { write } = table;
  const { info } = logLines;
  let events: Event[] = [];
  table.write = async (...writes) => {
    const written = await write(...writes);
    if (!written.refused) events.push(...writes.flatMap(eventOf));
    return written;
  };
  logLines.info = () => {};
  try {
    return await work(() => {
      const taken = events;
      events = [];
      return taken;
    });
  } finally {
    Object.assign(table, { write });
    Object.assign(logLines, { info });
  }
};
const eventOf = (one: Write) => ('put' in one && one.put.event ? [eventOfItem(one.put)] : []);
const eventOfItem = ({ event, pk, sk }: Item) =>
  ({ id: 'year', 'detail-type': event, detail: { pk, sk } }) as unknown as Event;

const indexAll = async (events: readonly Event[]) => {
  for (const event of events) if (event['detail-type'].startsWith('Inspection')) await index(event);
};
