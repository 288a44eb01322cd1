import { Plate } from '../checksheets/plate.tsx';
import { type NzDate, nzDate, spellDate } from '../nz-date.ts';
import { formatModel } from '../vehicles/format-model.ts';
import { type AnswerWithEarlier, isWork } from './decisions.ts';
import { NEEDED } from './estimate-lines.tsx';
import { decisionWords, documentTitle, estimateMeaning } from './estimate-words.ts';
import { GST_INCLUDED } from './gst.ts';
import { formatEstimateNumber } from './number.ts';
import type { SentEstimate } from './sent-estimate.ts';
import { showMoney } from './show-money.ts';

/** What the customer sees, in the PDF and in the preview; multi-line text is split into paragraphs. */
export type ShownEstimate = Omit<SentEstimate, 'hash' | 'notes' | 'terms'> & {
  notes: string[];
  terms: string[];
  /** Stored with the estimate, not with its versions. */
  estimateNumber?: number | undefined;
};

type Sent = { sent: ShownEstimate };
export type Answered = { decision: AnswerWithEarlier | undefined };

const gstWords = (cents: number | null) => (cents === null ? undefined : `includes GST of ${showMoney(cents)}`);

export const Head = ({ sent, decision }: Sent & Answered) => {
  const { workshop, gstNumber, sentAt, expiresOn } = sent;
  const number = formatEstimateNumber(sent);
  return (
    <header className="letterhead">
      <address>
        <strong>{workshop.Name}</strong>
        <span>{workshop.Address}</span>
        <span>
          {workshop.Phone && <bdi>{workshop.Phone}</bdi>}
          {workshop.Email && <bdi>{workshop.Email}</bdi>}
        </span>
        {gstNumber && <span>GST number {gstNumber}</span>}
      </address>
      <div className="sheet">
        <h1>{documentTitle(sent, decision)}</h1>
        {number && <strong>No. {number}</strong>}
        <span>Sent {spellDate(nzDate(new Date(sentAt)))}</span>
        <span className={decision ? undefined : 'note'}>Valid until {spellDate(expiresOn)} (end of day)</span>
        {decision && <span className="note">Answered {spellDate(nzDate(new Date(decision.at)))}</span>}
      </div>
    </header>
  );
};

/** Vehicle and total, shown before everything else. */
export const Band = ({ sent, decision }: Sent & Answered) => {
  const { Vehicle, totalCents, gstCents } = sent;
  const lines = sent.lines.filter(isWork);
  const needed = lines.filter(({ isSafety }) => isSafety).length;
  return (
    <section className="band">
      <Plate registration={Vehicle.Registration} />
      <div className="what">
        <p>{formatModel(Vehicle)}</p>
        <p className="counts">
          {lines.length === 1 ? '1 line' : `${lines.length} lines`}
          {needed > 0 && `, ${needed} needed for a WoF`}
        </p>
      </div>
      <div className="sum">
        <span className="label">{decision ? `Approved (of ${showMoney(totalCents)})` : 'Total'}</span>
        <strong>{showMoney(decision?.approvedCents ?? totalCents)}</strong>
        <span>{gstWords(decision ? decision.gstCents : gstCents)}</span>
      </div>
    </section>
  );
};

export const Totals = ({ sent, decision }: Sent & Answered) => {
  const { totalCents, gstCents } = sent;
  const lines = sent.lines.filter(isWork);
  const sumOf = (some: ShownEstimate['lines']) => some.reduce((sum, { cents }) => sum + cents, 0);
  const said = new Map(decision?.lines.map(({ id, decision }) => [id, decision]));
  const needed = lines.filter(({ isSafety }) => isSafety);
  const isBoth = needed.length > 0 && needed.length < lines.length;
  return (
    <table className="totals">
      <tbody>
        {isBoth && <Sum title={NEEDED} cents={sumOf(needed)} />}
        {isBoth && <Sum title="Other work" cents={sumOf(lines.filter(({ isSafety }) => !isSafety))} />}
        <Sum className={decision ? '' : 'total'} title="Total" cents={totalCents} />
        {!decision && <Gst cents={gstCents} />}
        {(['declined', 'later'] as const).map((one) => {
          const some = lines.filter(({ id }) => said.get(id) === one);
          return some.length > 0 && <Sum key={one} title={decisionWords[one]} cents={-sumOf(some)} />;
        })}
        {decision && <Sum className="total" title="Approved total" cents={decision.approvedCents} />}
        {decision && <Gst cents={decision.gstCents} />}
      </tbody>
    </table>
  );
};

const Sum = ({ title, cents, className }: { title: string; cents: number; className?: string }) => (
  <tr className={className || undefined}>
    <th scope="row">{title}</th>
    <td>
      {cents < 0 && '−'}
      {showMoney(Math.abs(cents))}
    </td>
  </tr>
);

/** The included GST; renders nothing if the workshop is not registered for GST. */
const Gst = ({ cents }: { cents: number | null }) =>
  cents === null ? null : (
    <tr className="gst">
      <th scope="row">{GST_INCLUDED}</th>
      <td>{gstWords(cents)}</td>
    </tr>
  );

export const Words = ({
  heading,
  className,
  lines,
}: {
  heading: string;
  className: string;
  lines: readonly string[];
}) =>
  lines.length === 0 ? null : (
    <section className={`words ${className}`}>
      <h2>{heading}</h2>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered once and never reorders
        <p key={index}>{line}</p>
      ))}
    </section>
  );

/** The last day for the recheck of the estimate's inspection, if there still is one. */
export type Recheck = { recheckUntil?: NzDate | undefined };

/** What the customer can still do. */
export const Meaning = ({ sent, decision, recheckUntil }: Sent & Answered & Recheck) => {
  const { Name, Phone } = sent.workshop;
  const call = `call ${Name}${Phone && ` on ${Phone}`}`;
  return (
    <section className="meaning">
      <p>{estimateMeaning(sent)}</p>
      {!decision && <p>To go ahead, answer using your link or {call}.</p>}
      {decision && <AfterAnswer {...{ sent, decision, recheckUntil, call }} />}
    </section>
  );
};

type AfterProps = Sent & Recheck & { decision: AnswerWithEarlier; call: string };
const AfterAnswer = ({ sent, decision, recheckUntil, call }: AfterProps) => {
  const open = decision.lines.filter(({ decision }) => decision !== 'approved');
  const isNeeded = sent.lines.some(({ id, isSafety }) => isSafety && open.some((one) => one.id === id));
  return (
    <>
      {isNeeded && (
        <p>
          Some of the work that isn’t approved is needed for a WoF.
          {recheckUntil && ` The last day for the free recheck is ${spellDate(recheckUntil)}.`}
        </p>
      )}
      {open.some(({ decision }) => decision === 'later') ? (
        <p>
          You can still approve work marked “{decisionWords.later}” until {spellDate(sent.expiresOn)}, with your link.
          To do so by phone or to change anything else, {call}.
        </p>
      ) : (
        <p>To change your answer, {call}.</p>
      )}
    </>
  );
};
