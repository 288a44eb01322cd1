import { useMemo, useState } from 'react';
import { sayMinutes } from '#shared/quality/explanations.ts';
import type { QualityOf } from '#shared/quality/model.ts';
import { drawMonths } from '#shared/quality/plots.ts';
import { innocentWords, nameOf, verdictWords } from '#shared/quality/words.ts';
import { Plot } from '../plots/plot.tsx';
import { Section } from '../settings/form/section.tsx';

type Timed = QualityOf & { minutes: { median: number; from: number; to: number } };
const isTimed = (person: QualityOf): person is Timed => person.minutes.median !== null;

/** Time from creating a sheet to submitting it: median and interquartile range. */
export const Minutes = ({ people }: { people: readonly QualityOf[] }) => {
  const timed = people.filter(isTimed);
  if (timed.length === 0) return null;
  const longest = Math.max(...timed.map(({ minutes }) => minutes.to)) * 1.1;
  return (
    <Section
      title="Minutes from start to submission"
      description={`First inspections: median and middle half. ${innocentWords.minutes}`}
    >
      <ul className="quality-minutes plain-list" aria-label="Minutes">
        {timed.map((person) => (
          <li key={person.person}>
            <strong>{nameOf(person)}</strong>
            <Range {...person.minutes} longest={longest} />
            <span className="quality-figures">
              {sayMinutes(person.minutes, 'inspection')} {verdictWords[person.minutes.verdict]}.
            </span>
          </li>
        ))}
      </ul>
      <ByMonth people={timed} />
    </Section>
  );
};

/** One person's minutes by month, over twelve months. */
const ByMonth = ({ people }: { people: readonly Timed[] }) => {
  const [chosen, setChosen] = useState('');
  const person = people.find((one) => one.person === chosen) ?? people[0];
  const drawn = useMemo(() => person && drawMonths(person), [person]);
  if (!person || !drawn) return null;
  return (
    <div className="quality-months">
      <h3>By month</h3>
      {people.length > 1 && (
        <select
          className="control"
          aria-label="Person for minutes by month"
          value={person.person}
          onChange={({ target }) => setChosen(target.value)}
        >
          {people.map((one) => (
            <option key={one.person} value={one.person}>
              {nameOf(one)}
            </option>
          ))}
        </select>
      )}
      <Plot key={person.person} {...drawn} />
    </div>
  );
};

/** Draws a median and its interquartile range. */
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
