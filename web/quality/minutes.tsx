import { useId } from 'react';
import type { QualityOf } from '#shared/quality/model.ts';
import { nameOf, showNumber } from '#shared/quality/words.ts';
import { Section } from '../settings/form/section.tsx';

type Timed = QualityOf & { minutes: { median: number; from: number; to: number } };
const isTimed = (person: QualityOf): person is Timed => person.minutes.median !== null;

/** Width of a strip in ticks, at least. */
const TICKS = 4;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Returns the ticks of a scale from 0 that includes a number of minutes. */
const listTicks = (longest: number) => {
  const step = STEPS.find((one) => one * TICKS >= longest) ?? Math.ceil(longest / TICKS);
  return Array.from({ length: TICKS + 1 }, (_, n) => n * step).slice(0, Math.ceil(longest / step) + 1);
};

/** Time from creating a sheet to submitting it: median and interquartile range of each person, on one scale. */
export const Minutes = ({ people }: { people: readonly QualityOf[] }) => {
  const id = useId();
  const timed = people.filter(isTimed);
  if (timed.length === 0) return null;
  const ticks = listTicks(Math.max(...timed.map(({ minutes }) => minutes.to)));
  const end = ticks.at(-1) ?? 1;
  return (
    <Section title="Minutes per first inspection" description="The line is the median; half are in the bar.">
      <ul className="quality-minutes plain-list" aria-label="Minutes" aria-describedby={id}>
        {timed.map((person) => (
          <li key={person.person}>
            <span className="quality-head">
              <strong>{nameOf(person)}</strong>
              <span className="quality-figures">
                {showNumber(person.minutes.median)} min ({showNumber(person.minutes.from)} to{' '}
                {showNumber(person.minutes.to)})
              </span>
            </span>
            <Range {...person.minutes} ticks={ticks} end={end} />
          </li>
        ))}
      </ul>
      <Scale id={id} ticks={ticks} end={end} />
    </Section>
  );
};

const at = (value: number, end: number) => `${(100 * value) / end}%`;

/** Draws a median and its interquartile range. */
const Range = ({ median, from, to, ticks, end }: Timed['minutes'] & { ticks: readonly number[]; end: number }) => (
  <svg className="quality-range" width="100%" height={24} aria-hidden="true" focusable="false">
    {ticks.map((tick) => (
      <line key={tick} className="quality-track" x1={at(tick, end)} x2={at(tick, end)} y1={0} y2={24} />
    ))}
    <rect x={at(from, end)} width={at(to - from, end)} y={5} height={14} />
    <line className="quality-median" x1={at(median, end)} x2={at(median, end)} y1={1} y2={23} />
  </svg>
);

/** The scale below all strips. */
const Scale = ({ id, ticks, end }: { id: string; ticks: readonly number[]; end: number }) => (
  <div className="quality-scale">
    <span className="visually-hidden" id={id}>
      Minutes, from 0 to {end}
    </span>
    <div aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick} style={{ insetInlineStart: at(tick, end) }}>
          {tick}
        </span>
      ))}
    </div>
    <div aria-hidden="true">Minutes</div>
  </div>
);
