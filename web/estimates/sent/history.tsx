import './sent.css';
import type { LineDecision, RecordedDecision } from '#shared/estimates/decisions.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { showInstant } from '#shared/nz-date.ts';
import { decisionNames, describeDecision } from './state-words.ts';

const count = (lines: RecordedDecision['lines']) =>
  (Object.keys(decisionNames) as LineDecision[])
    .map((one) => [lines.filter(({ decision }) => decision === one).length, decisionNames[one].toLowerCase()] as const)
    .filter(([n]) => n > 0)
    .map(([n, name]) => `${n} ${name}`)
    .join(', ');

const describeUndone = ({ takenBack }: RecordedDecision) => {
  if (!takenBack) return '';
  const { why, at, reason } = takenBack;
  return why === 'undone'
    ? `Undone by the same link, ${showInstant(at)}`
    : `Reopened, ${showInstant(at)}${reason ? `: ${reason}` : ''}`;
};

/** Superseded decisions, newest first. */
export const History = ({ decisions }: { decisions: readonly RecordedDecision[] }) =>
  decisions.length > 0 && (
    <section className="estimate-history card" aria-labelledby="estimate-history">
      <h2 id="estimate-history">Earlier answers</h2>
      <ul className="plain-list stack-12">
        {[...decisions].reverse().map((one) => (
          <li key={one.id}>
            <strong>
              {showMoney(one.approvedCents)} approved of version {one.number}
            </strong>
            <span>{describeDecision(one)}</span>
            <small>{[count(one.lines), describeUndone(one)].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </section>
  );
