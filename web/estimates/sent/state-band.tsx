import './sent.css';
import type { ReactNode } from 'react';
import type { EstimateState } from '#shared/estimates/states.ts';
import { useToday } from '../../device/today.ts';
import { describeState, stateNames } from './state-words.ts';

/** State of an estimate. */
export const StateMark = ({ state }: { state: EstimateState }) => (
  <span className={`estimate-state estimate-state-${state}`}>{stateNames[state]}</span>
);

type Props = { of: Parameters<typeof describeState>[0]; children?: ReactNode };

/** Describes what happened to the sent version. */
export const StateBand = ({ of, children }: Props) => {
  const sentence = describeState(of, useToday());
  return (
    <section className="estimate-band card" aria-label="Status" aria-live="polite">
      <StateMark state={of.state} />
      {sentence && <p>{sentence}</p>}
      {children}
    </section>
  );
};
