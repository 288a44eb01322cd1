import './sent.css';
import { addedCents, type LineDecision, type RecordedDecision } from '#shared/estimates/decisions.ts';
import { decisionWords } from '#shared/estimates/estimate-words.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { showInstant } from '#shared/nz-date.ts';
import { describeDecision } from './state-words.ts';

const count = (lines: RecordedDecision['lines']) =>
  (Object.keys(decisionWords) as LineDecision[])
    .map((one) => [lines.filter(({ decision }) => decision === one).length, decisionWords[one].toLowerCase()] as const)
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

type Props = {
  decisions: readonly RecordedDecision[];
  /** The answer in effect and those that it adds to, which aren't listed. */
  current: readonly RecordedDecision[];
};

/** Superseded decisions, newest first. */
export const History = ({ decisions, current }: Props) => {
  const earlier = decisions.filter((one) => !current.includes(one));
  if (earlier.length === 0) return null;
  return (
    <section className="estimate-history card" aria-labelledby="estimate-history">
      <h2 id="estimate-history">Earlier answers</h2>
      <ul className="plain-list stack-12">
        {[...earlier].reverse().map((one) => (
          <li key={one.id}>
            <strong>
              {showMoney(addedCents(one, decisions))} {one.follows && 'more '}approved of version {one.number}
            </strong>
            <span>{describeDecision(one)}</span>
            <small>{[count(one.lines), describeUndone(one)].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </section>
  );
};
