import './sent.css';
import type { RecordedDecision } from '#shared/estimates/decisions.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { formatGst } from './gst.ts';
import { describeDecision } from './state-words.ts';

/** The approved total, and how the customer gave the answer. */
export const Answer = ({ decided: { approvedCents, gstCents, ...decided } }: { decided: RecordedDecision }) => {
  const gst = formatGst(gstCents);
  return (
    <section className="estimate-reply card" aria-label="The customer's answer">
      <p>
        <strong>{showMoney(approvedCents)}</strong> approved {gst && <small>{gst}</small>}
      </p>
      <p className="quiet">{describeDecision(decided)}</p>
    </section>
  );
};
