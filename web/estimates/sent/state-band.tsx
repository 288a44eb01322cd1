import './sent.css';
import type { ReactNode } from 'react';
import { useToday } from '../../device/today.ts';
import { describeState, getStatus, type Status, statusNames } from './state-words.ts';

/** State of an estimate. An answer that approves nothing is `declined` or `later`. */
export const StatusMark = ({ status }: { status: Status }) => (
  <span className={`estimate-state estimate-state-${status}`}>{statusNames[status]}</span>
);

type Props = { of: Parameters<typeof describeState>[0]; children?: ReactNode };

/** Describes what happened to the sent version. */
export const StateBand = ({ of, children }: Props) => {
  const sentence = describeState(of, useToday());
  return (
    <section className="estimate-band card" aria-label="Status" aria-live="polite">
      <StatusMark status={getStatus({ state: of.state, outcome: of.answer?.outcome })} />
      {sentence && <p>{sentence}</p>}
      {children}
    </section>
  );
};
