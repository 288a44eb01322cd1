import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import { totalCents } from '#shared/estimates/money.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { useOrganization } from '../session/session.tsx';
import { type EstimateState, isConflict, isSaved, isWritten } from './estimate-store.ts';
import { showFirstClash } from './line/clash.tsx';
import { computeGst, formatGst } from './sent/gst.ts';
import { findMistakes, readLines } from './typed-estimate.ts';

type EstimateFootProps = { state: EstimateState; onRetry: () => void; children: ReactNode };

/** Total, save state and next action. */
export const EstimateFoot = ({ state, onRetry, children }: EstimateFootProps) => {
  const { GstNumber } = useOrganization();
  const sum = totalCents(readLines(state.typed.lines));
  const { lines: left } = findMistakes(state.typed);
  const about = [formatGst(computeGst(sum, GstNumber)), describeUncounted(left)].filter(Boolean).join(' · ');
  return (
    <footer className="estimate-foot card">
      <p className="estimate-total">
        <span>Total</span> <strong>{showMoney(sum)}</strong> {about && <small>{about}</small>}
      </p>
      <SaveState state={state} onRetry={onRetry} />
      <div className="row">{children}</div>
    </footer>
  );
};

/** Describes how many lines are left out of the total because they are invalid. */
const describeUncounted = (lines: number) => {
  if (lines === 0) return '';
  return lines === 1 ? 'one line is not counted' : `${lines} lines are not counted`;
};

const SaveState = ({ state, onRetry }: Omit<EstimateFootProps, 'children'>) => {
  const { typed, saving, problem } = state;
  const { lines, fields } = findMistakes(typed);
  if (lines > 0)
    return (
      <p className="problem" role="status">
        Not saved: check {lines === 1 ? 'one line' : `${lines} lines`}
      </p>
    );
  if (Object.keys(fields).length > 0)
    return (
      <p className="problem" role="status">
        Not saved: check the fields marked in red
      </p>
    );
  if (problem)
    return (
      <p className="problem" role="status">
        <Button variant="inline-link" onClick={onRetry}>
          Not saved: retry
        </Button>{' '}
        {problem}
      </p>
    );
  if (isConflict(state))
    return (
      <p className="problem" role="status">
        <Button variant="inline-link" onClick={showFirstClash}>
          Not saved: choose which changes to keep
        </Button>
      </p>
    );
  return <p role="status">{isWritten(state) && (saving || !isSaved(state)) ? 'Saving…' : 'Saved'}</p>;
};
