import { dayAxis, placeDay } from '#shared/plots/day-axis.ts';
import type { Axis } from '#shared/plots/model.ts';
import type { TrainingEntry } from '#shared/training/model.ts';
import { calculateScores } from '#shared/training/scores.ts';
import { Plot } from '../plots/plot.tsx';
import { Section } from '../settings/form/section.tsx';

const percentAxis: Axis = {
  ...{ title: 'Right (%)', scale: 'numbers', includes: [0, 100] },
  tell: (value) => `${Math.round(value)}%`,
};

/** The share of right answers with its margin of error, because one quiz alone says little. */
export const Scores = ({ entries }: { entries: readonly TrainingEntry[] }) => {
  const scores = calculateScores(entries);
  const last = scores.at(-1);
  if (!last) return null;
  const points = scores.map(({ day, share }) => ({ x: placeDay(day), y: share * 100 }));
  const band = scores.map(({ day, low, high }) => ({ x: placeDay(day), low: low * 100, high: high * 100 }));
  const [share, low, high] = [last.share, last.low, last.high].map((part) => Math.round(part * 100));
  return (
    <Section
      title="Your knowledge"
      description={`${share}% of your last ${last.n} answers in mock exams and quizzes were right. Of questions like these you would answer ${low} to ${high}% correctly.`}
    >
      <Plot
        label="Share of correct answers"
        x={dayAxis}
        y={percentAxis}
        layers={[
          { kind: 'band', name: 'Likely range', points: band },
          { kind: 'line', name: 'Right', points },
          { kind: 'dot', name: 'Right', points },
        ]}
      />
    </Section>
  );
};
