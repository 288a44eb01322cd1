import type { QualityOf } from '#shared/quality/model.ts';
import { Section } from '../settings/form/section.tsx';
import { nameOf } from './funnel.tsx';
import { showNumber, verdictWords, whyNot } from './words.ts';

type Timed = QualityOf & { minutes: { median: number; from: number; to: number } };
const isTimed = (person: QualityOf): person is Timed => person.minutes.median !== null;

/** From the start of a sheet to its submission: the middle, and where the middle half lies. */
export const Minutes = ({ people }: { people: readonly QualityOf[] }) => {
  const timed = people.filter(isTimed);
  if (timed.length === 0) return null;
  const longest = Math.max(...timed.map(({ minutes }) => minutes.to)) * 1.1;
  return (
    <Section
      title="Minutes from start to submission"
      description="First inspections, the middle one and the middle half. A sheet that is filled in afterwards looks quick, and one that is left open over lunch slow."
    >
      <ul className="quality-minutes" aria-label="Minutes">
        {timed.map((person) => (
          <li key={person.person}>
            <strong>{nameOf(person)}</strong>
            <Range {...person.minutes} longest={longest} />
            <span className="quality-figures">{sayMinutes(person.minutes)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
};

const sayMinutes = ({ of, median, from, to, verdict, times }: Timed['minutes']) =>
  [
    `${showNumber(median)} min, middle half ${showNumber(from)} to ${showNumber(to)}, of ${of}.`,
    times !== undefined && `${showNumber(times * 100)} % of what others take.`,
    whyNot[verdict] || `${verdictWords[verdict]}.`,
  ]
    .filter(Boolean)
    .join(' ');

/** The same in a drawing. */
const Range = ({ median, from, to, longest }: Timed['minutes'] & { longest: number }) => {
  const at = (value: number) => `${(100 * value) / longest}%`;
  return (
    <svg className="quality-range" width="100%" height={24} aria-hidden="true" focusable="false">
      <line className="quality-track" x1="0" x2="100%" y1={12} y2={12} />
      <rect x={at(from)} width={`${(100 * (to - from)) / longest}%`} y={5} height={14} />
      <line className="quality-median" x1={at(median)} x2={at(median)} y1={1} y2={23} />
    </svg>
  );
};
