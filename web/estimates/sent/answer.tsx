import './sent.css';
import { addedCents, type RecordedDecision } from '#shared/estimates/decisions.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { formatGst } from './gst.ts';
import { describeDecision } from './state-words.ts';

/** The approved total, and how the customer gave the answer. `answers`: the one in effect comes last. */
export const Answer = ({ answers }: { answers: readonly RecordedDecision[] }) => {
  const total = answers.at(-1);
  if (!total) return null;
  const gst = formatGst(total.gstCents);
  return (
    <section className="estimate-reply card" aria-label="The customer's answer">
      <p>
        <strong>{showMoney(total.approvedCents)}</strong> approved {gst && <small>{gst}</small>}
      </p>
      {answers.map((one) => (
        <p key={one.id} className="quiet">
          {answers.length > 1 && `${showMoney(addedCents(one, answers))}${one.follows ? ' more' : ''}: `}
          {describeDecision(one)}
        </p>
      ))}
    </section>
  );
};
