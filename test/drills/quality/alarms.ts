import { makeRow, type Row } from '#test/bench/row.ts';
import { type Flag, LAST_CHECK } from '#test/simulation-tools/years.ts';

const isAtEnd = ({ kind, month }: Flag) => kind === 'year' && month === LAST_CHECK;
const isLook = ({ level }: Flag) => level === 'look';

/** What an Admin may react to. The last check covers the twelve months of the year; there are 24 checks in the year. */
const alarms: Record<string, (flags: readonly Flag[]) => boolean> = {
  'worth a look in the last check': (flags) => flags.some((flag) => isAtEnd(flag) && isLook(flag)),
  'worth a look in any check': (flags) => flags.some(isLook),
  'unusual or rarer in the last check': (flags) => flags.some(isAtEnd),
  'two unusual or rarer in the last check': (flags) => flags.filter(isAtEnd).length > 1,
  'three unusual or rarer in the last check': (flags) => flags.filter(isAtEnd).length > 2,
  'unusual or rarer in any check': (flags) => flags.length > 0,
};

/** Makes rows with the number of people for whom each alarm is raised, from each person's flags. */
export const countAlarms = (who: string, people: readonly (readonly Flag[])[]): Row[] => [
  ...Object.entries(alarms).map(([name, isRaised]) =>
    makeRow(`${who}: ${name}`, people.filter(isRaised).length, `of ${people.length}`),
  ),
  ...[...Map.groupBy(people.flat().filter(isAtEnd), ({ what }) => what)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([what, flags]) => makeRow(`${who}: unusual ${what} in the last check`, flags.length, `of ${people.length}`)),
];
