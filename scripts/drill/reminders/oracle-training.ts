import { dayOf, daysLater, endOf, LATEST_DAYS, mondayFrom, monthsLater, morningOf } from './calendar.ts';
import type { Cause, Fact } from './oracle.ts';

const WEEK = 7;

/** From which day on training is due to somebody, as it stands from an instant on; undefined: they are asked for none. */
type Standing = { from: number; due: string | undefined };

const standingsOf = (facts: readonly Fact[], person: string) => {
  let joined = '';
  let isThere = false;
  let everyMonths: number | null = null;
  const record: string[] = [];
  return facts.flatMap((fact): Standing[] => {
    if (fact.what === 'asked for training') everyMonths = fact.everyMonths;
    else if (!('person' in fact) || fact.person !== person) return [];
    else if (fact.what === 'member') {
      // whoever takes it back that they left is there as if they never had
      if (fact.role !== 'none' && !isThere && !fact.returned) joined = dayOf(fact.at);
      isThere = fact.role !== 'none';
    } else if (fact.what === 'trained') record.push(fact.day);
    else if (fact.what === 'training taken back') record.splice(record.indexOf(fact.day), 1);
    else return [];
    if (!isThere || everyMonths === null) return [{ from: fact.at, due: undefined }];
    // nobody is due sooner for a course of before they joined than without it
    const last = [...record, joined].sort().at(-1) ?? joined;
    return [{ from: fact.at, due: monthsLater(last, everyMonths) }];
  });
};

/**
 * On each Monday at eight, until it is due no more. It may be told as well where it came to be due in the days after in which what
 * was missed is told, as it is by then.
 */
const mondaysOf = (shop: string, person: string, standings: readonly Standing[], until: number): Cause[] => {
  const causes: Cause[] = [];
  const first = standings[0];
  if (!first) return [];
  for (let day = mondayFrom(dayOf(first.from)); morningOf(day) <= until; day = daysLater(day, WEEK)) {
    const at = morningOf(day);
    const isDue = ({ due }: Standing) => due !== undefined && due <= day;
    const isSo = (when: number) => isDue(standings.findLast(({ from }) => from < when) ?? { from: 0, due: undefined });
    const last = standings.findLastIndex(({ from }) => from < endOf(daysLater(day, LATEST_DAYS)));
    const soUntil = standings.findLastIndex((one, n) => n <= last && isDue(one));
    const ends = standings.slice(soUntil + 1).find((one) => !isDue(one))?.from ?? Infinity;
    if (soUntil < 0 || ends <= at) continue;
    // there is one such thing for each person in each workshop, which is told again
    const what = { shop, kind: 'training', id: shop, by: person, admins: false } as const;
    causes.push({ ...what, begins: first.from, ends, moments: [`${day}T08`], day, isSo });
  }
  return causes;
};

/** Of the facts of one shop, in order. */
export const trainingCauses = (shop: string, facts: readonly Fact[], until: number): Cause[] => {
  const people = new Set(facts.flatMap((fact) => (fact.what === 'member' ? [fact.person] : [])));
  return [...people].flatMap((person) => mondaysOf(shop, person, standingsOf(facts, person), until));
};
