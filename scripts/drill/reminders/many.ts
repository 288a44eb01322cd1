import { row } from '#scripts/bench/row.ts';
import { quietly } from '../fuzz/send.ts';
import type { FuzzOptions } from '../fuzz.ts';
import { inMemory } from '../memory/in-memory.ts';
import type { Outcome } from '../outcome.ts';
import { type Breach, sortBreaches, tellBreaches } from '../stories.ts';
import { allLaws, compareReminders } from './compare.ts';
import { costOf, countSpent, type Spent } from './costs.ts';
import { TWO_YEARS } from './play.ts';

const SHOPS = '3500';
/** So many share a table, and what they leave behind is forgotten when they are through. */
const PER_TABLE = 50;
/** It ends early where a law is broken so often. */
const MOST_BREACHES = 200;
const TOLD_EACH = 100;
/** What a thousand may cost of what people read under the bell, are mailed and get on a device, without what SES takes for a mail. */
const GOAL_CENTS = 2;

const addTo = <Name extends string>(sum: Partial<Record<Name, number>>, more: Record<Name, number>) => {
  for (const name of Object.keys(more) as Name[]) sum[name] = (sum[name] ?? 0) + more[name];
};

/** As `reminders`, of as many workshops as there may be, over a table in memory; and what reminding them would cost. */
export const manyRemindersDrill = async ({ runs = SHOPS, seed = '1' }: FuzzOptions): Promise<Outcome> => {
  const first = Number(seed);
  const began = process.hrtime.bigint();
  const seconds = () => Number(process.hrtime.bigint() - began) / 1e9;
  const sum: Record<string, number> = {};
  const spent: Partial<Spent> = {};
  const breaches: Breach[] = [];
  for (let shops = 0; shops < Number(runs) && breaches.length < MOST_BREACHES; shops += PER_TABLE) {
    const size = { ...TWO_YEARS, shops: Math.min(PER_TABLE, Number(runs) - shops) };
    const { result } = await quietly(() =>
      inMemory(async (_, units) => {
        const spending = countSpent(units);
        return { ...(await compareReminders(size, first + shops, spending)), spent: spending.sum() };
      }),
    );
    addTo(sum, result.counts);
    addTo(spent, result.spent);
    breaches.push(...result.breaches);
    tellBreaches(result.breaches);
    if ((shops + size.shops) % TOLD_EACH === 0)
      console.log(`${shops + size.shops} workshops, ${Math.round(seconds())} s, ${breaches.length} breaches`);
  }
  const { rows, broken } = sortBreaches(allLaws, breaches);
  const isReminder = (name: string) => /^(told: |mails to customers: |mails$|pushes$)/.test(name);
  const reminders = Object.entries(sum).reduce((all, [name, n]) => (isReminder(name) ? all + n : all), 0);
  const cost = costOf({ writes: 0, reads: 0, requests: 0, calls: 0, cpuMs: 0, events: 0, ...spent });
  const cents = (usd: number) => (1000 * 100 * usd) / reminders;
  const costs = Object.entries(cost).map(([name, usd]) => row(`1,000 reminders: ${name}`, cents(usd), 'US cents'));
  const all = Object.values(cost).reduce((total, usd) => total + usd, 0);
  const perThousand = [...costs, row('1,000 reminders', cents(all), 'US cents', { goal: GOAL_CENTS })];
  const tooDear = cents(all) > GOAL_CENTS ? [`${cents(all).toFixed(2)} US cents for 1,000`] : [];
  const counted = Object.entries({ ...sum, ...spent }).map(([name, count]) => row(name, count, ''));
  return {
    rows: [row('seed', first, ''), row('took', seconds(), 's'), ...counted, ...perThousand, ...rows],
    broken: { ...broken, 'Costs too much': tooDear },
  };
};
