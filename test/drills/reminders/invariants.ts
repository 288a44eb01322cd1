import type { InvariantOf } from '#test/simulation-tools/scenarios.ts';
import { daysFrom, formatIso, getDay, isNight, isOpen } from './calendar.ts';
import type { Expected } from './oracle.ts';
import type { SentReminders } from './sent.ts';

type Line = { person: string; kind: string; id: string };
const nameOf = ({ person, kind, id }: Line) => `${kind} ${id} to ${person}`;
const momentOf = (line: Line & { moment: string }) => `${nameOf(line)} of ${line.moment}`;

/**
 * Pairs each notification with the expected one. A person gets the reminders about one subject in the order of their
 * moments.
 */
const pairUp = ({ read, markers }: SentReminders, expected: readonly Expected[]) => {
  const known = new Map(expected.map((one) => [momentOf(one), one]));
  const moments = Map.groupBy(markers, nameOf);
  return [...Map.groupBy(read, nameOf)].flatMap(([name, own]) => {
    const marked = (moments.get(name) ?? []).toSorted((a, b) => (a.moment < b.moment ? -1 : 1));
    const inOrder = own.toSorted((a, b) => a.at - b.at);
    return inOrder.map((one, n) => ({ one, due: marked[n] && known.get(momentOf(marked[n])) }));
  });
};

/** Returns the number of days that a text states. */
const daysIn = (words: string) => {
  if (/\b(ends|expires) today\b/.test(words)) return 0;
  if (/\b(ends|expires) tomorrow\b/.test(words)) return 1;
  const [, days] = /\b(?:ends in|expires in|unfinished for) (-?\d+) days?\b/.exec(words) ?? [];
  return days === undefined ? undefined : Number(days);
};

export const invariants: readonly InvariantOf<[SentReminders, readonly Expected[]]>[] = [
  {
    sentence: 'Nobody misses a reminder.',
    findBreaches: ({ markers }, expected) => {
      const told = new Set(markers.map(momentOf));
      return expected.filter((one) => one.must && !told.has(momentOf(one))).map(momentOf);
    },
  },
  {
    sentence: 'Nobody gets any other reminder, or one that no longer applies.',
    findBreaches: ({ markers }, expected) => {
      const known = new Set(expected.map(momentOf));
      return markers.map(momentOf).filter((name) => !known.has(name));
    },
  },
  {
    sentence: 'Nobody gets a reminder twice, and each delivery marker belongs to a notification that someone can read.',
    findBreaches: ({ markers, read }) => {
      const marked = Map.groupBy(markers, nameOf);
      const heard = Map.groupBy(read, nameOf);
      return [...new Set([...marked.keys(), ...heard.keys()])].flatMap((name) => {
        const [moments, times] = [marked.get(name)?.length ?? 0, heard.get(name)?.length ?? 0];
        return moments === times ? [] : [`${name}: ${moments} moments, ${times} times`];
      });
    },
  },
  {
    sentence: 'Nobody is reminded at night.',
    findBreaches: ({ read }) =>
      read.filter(({ at }) => isNight(at)).map((one) => `${nameOf(one)} at ${formatIso(one.at)}`),
  },
  {
    sentence: 'Nobody is reminded on a day when the workshop is closed.',
    findBreaches: (told, expected) =>
      pairUp(told, expected).flatMap(({ one, due }) =>
        !due || isOpen(getDay(one.at), due.weekdays) ? [] : [`${momentOf(due)} at ${formatIso(one.at)}`],
      ),
  },
  {
    sentence: 'Each reminder is sent at the first run from its moment on.',
    findBreaches: (told, expected) =>
      pairUp(told, expected).flatMap(({ one, due }) =>
        !due || due.at.includes(one.at)
          ? []
          : [`${momentOf(due)} at ${formatIso(one.at)}, not ${due.at.map(formatIso)}`],
      ),
  },
  {
    sentence: 'Its text is correct on the day on which it is sent.',
    findBreaches: (told, expected) =>
      pairUp(told, expected).flatMap(({ one, due }) => {
        if (!due) return [];
        const days = daysFrom(getDay(one.at), due.day);
        const wanted = due.kind === 'vic' || due.kind === 'wof' ? undefined : due.kind === 'draft' ? -days : days;
        return daysIn(one.words) === wanted ? [] : [`${momentOf(due)}: "${one.words}", where it is ${wanted} days`];
      }),
  },
];
