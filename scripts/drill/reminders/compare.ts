import { holdAgainst } from '../stories.ts';
import type { Spending } from './costs.ts';
import { laws, pairUp } from './laws.ts';
import { expectAll } from './oracle.ts';
import { expectToCustomers } from './oracle-customers.ts';
import { whoOf } from './oracle-mails.ts';
import { play, type Size } from './play.ts';
import { sentLaws } from './sent-laws.ts';

const countBy = <One>(all: readonly One[], nameOf: (one: One) => string) =>
  Object.fromEntries([...Map.groupBy(all, nameOf)].map(([name, some]) => [name, some.length]));

/** All that is held against what was played. */
export const allLaws = [...laws, ...sentLaws];

/** Plays workshops and holds what their people were told against what they were to be told. */
export const compareReminders = async (size: Size, seed: number, spending?: Spending) => {
  const { shops, wakes, sweeps, turns, sent, told, counts } = await play(size, seed, spending);
  const facts = shops.flatMap((shop) => shop.facts);
  const expected = expectAll(facts, wakes);
  const heard = pairUp(told, expected).flatMap(({ one, due }) => (due ? [{ ...due, at: one.at }] : []));
  const { mails, pushes, customerMails } = sent;
  const breaches = [
    ...(await holdAgainst(laws, told, expected)),
    ...(await holdAgainst(sentLaws, { ...sent, heard, facts, wakes, sweeps, turns, who: whoOf(facts) })),
  ];
  const byKind = Object.entries(Object.groupBy(told.marks, ({ kind }) => kind));
  const sums: Record<string, number> = {
    ...{ workshops: shops.length, 'days of all': shops.length * size.days, wakes: wakes.length, ...counts },
    ...countBy(facts, ({ what }) => `done: ${what}`),
    ...Object.fromEntries(byKind.map(([kind, marks = []]) => [`told: ${kind}`, marks.length])),
    ...{ sweeps: sweeps.length, mails: mails.length, 'lines in mails': mails.flatMap(({ lines }) => lines).length },
    ...{ pushes: pushes.length, devices: sent.devices.length },
    ...countBy(customerMails, ({ kind }) => `mails to customers: ${kind}`),
    'mails that a crash sent twice': mails.filter(({ isAgain }) => isAgain).length,
    'pushes that a crash sent twice': pushes.filter(({ isAgain }) => isAgain).length,
    'mails to customers that a crash sent twice': customerMails.filter(({ isAgain }) => isAgain).length,
    'to be mailed to customers': expectToCustomers({ facts, wakes, sweeps }).length,
    'to be told': expected.filter(({ must }) => must).length,
  };
  return {
    breaches: breaches.map((one) => ({ ...one, where: `seed ${seed}: ${one.where}` })),
    counts: sums,
  };
};
