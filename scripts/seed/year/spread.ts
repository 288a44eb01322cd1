import type { Chance } from '../chance.ts';
import type { Visit } from '../honest/visit.ts';

/** Minutes after midnight. */
const CLOSES = 16 * 60 + 45;

/** Spreads visits over the day, so that inspectors have breaks between them. */
export const spreadOverDays = (visits: readonly Visit[], chance: Chance): Visit[] =>
  [...Map.groupBy(visits, ({ day, inspector }) => `${day} ${inspector}`).values()].flatMap((own) => {
    const inOrder = own.toSorted((a, b) => a.startedAt - b.startedAt);
    const last = Math.max(...own.map(({ startedAt, minutes }) => startedAt + minutes));
    const free = Math.max(0, CLOSES - last);
    const waits = own.map(() => free * chance.share()).sort((a, b) => a - b);
    return inOrder.map((visit, at) => ({ ...visit, startedAt: visit.startedAt + Math.round(waits[at] ?? 0) }));
  });
