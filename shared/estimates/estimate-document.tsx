import { type Fact, Facts } from '../checksheets/facts.tsx';
import { NO_PLATE } from '../checksheets/plate.tsx';
import { type Printing, SheetDocument } from '../checksheets/sheet-document.tsx';
import type { ImageId } from '../ids.ts';
import { nzDate, showTime, spellDate } from '../nz-date.ts';
import { formatKilometres } from '../vehicle-types/odometer.ts';
import { type AnswerWithEarlier, addedCents, describeSource, type RecordedDecision } from './decisions.ts';
import { EstimateLines, EstimateNotes } from './estimate-lines.tsx';
import {
  type Answered,
  Band,
  Head,
  Meaning,
  type Recheck,
  type ShownEstimate,
  Totals,
  Words,
} from './estimate-parts.tsx';
import { COPY_OF_ANSWER, decisionWords, estimateTitle } from './estimate-words.ts';
import { formatEstimateNumber } from './number.ts';
import { estimateFileName, type SentEstimate } from './sent-estimate.ts';
import { showMoney } from './show-money.ts';

/** A sent version with its hash. */
export type PrintedEstimate = ShownEstimate & Pick<SentEstimate, 'hash'>;

type Sent = { sent: PrintedEstimate };
type Props = Printing & Sent & Answered & Recheck & { pictures: ReadonlyMap<ImageId, string> };

/**
 * A sent estimate for the PDF; with a decision, also the record of the answer. Anyone with the link can open it, so it
 * has no contact details of the customer.
 */
export const EstimateDocument = ({ sent, decision, recheckUntil, pictures, ...printing }: Props) => {
  const number = formatEstimateNumber(sent);
  const plate = sent.Vehicle.Registration || NO_PLATE;
  const total = decision ? `Approved ${showMoney(decision.approvedCents)}` : `Total ${showMoney(sent.totalCents)}`;
  return (
    <SheetDocument
      fileName={estimateFileName(sent, sent.Vehicle, decision)}
      kind="estimate"
      head={{ left: [plate, number && `No. ${number}`, total].filter(Boolean).join(' · '), right: sent.workshop.Name }}
      foot={[number && `No. ${number}`, shortHash(sent)].filter(Boolean).join(' · ')}
      unlike={`A REAL ${estimateTitle(sent).toUpperCase()}`}
      css={estimateCss}
      {...printing}
    >
      <Head sent={sent} decision={decision} />
      <Band sent={sent} decision={decision} />
      <div className="two-columns">
        <Facts heading="Customer" facts={[['Name', sent.Customer.Name]]} />
        <Facts heading="Vehicle" facts={vehicleFacts(sent)} />
      </div>
      {decision && <Answer decision={decision} workshop={sent.workshop.Name} />}
      <EstimateLines sent={sent} decision={decision} pictures={pictures} />
      <Totals sent={sent} decision={decision} />
      <EstimateNotes sent={sent} written={sent.notes} pictures={pictures} />
      <Meaning sent={sent} decision={decision} recheckUntil={recheckUntil} />
      <Words heading="Terms" className="terms" lines={sent.terms} />
      <Hash sent={sent} decision={decision} />
    </SheetDocument>
  );
};

/** Shortens a hash for comparison by eye, as in `9f86 d081 884c 7d65`. */
const shortHash = ({ hash }: Pick<SentEstimate, 'hash'>) => hash.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ');

const spellInstant = (instant: string) => `${spellDate(nzDate(new Date(instant)))}, ${showTime(instant)}`;

/** Leaves out facts with an empty value. */
const written = (facts: readonly Fact[]) => facts.filter(([, text]) => text !== null && text !== '');

/** Plate and model are in the band above. */
const vehicleFacts = ({ Vehicle }: PrintedEstimate) =>
  written([
    ['Odometer', Vehicle.Odometer === null ? null : formatKilometres(Vehicle.Odometer, Vehicle.OdometerUnit)],
    ['VIN', Vehicle.VIN],
  ]);

const Answer = ({ decision, workshop }: { decision: AnswerWithEarlier; workshop: string }) => {
  const { lines, earlier = [] } = decision;
  const [first = decision, ...added] = [...earlier, decision];
  const counts = (['approved', 'declined', 'later'] as const)
    .map((said) => ({ word: decisionWords[said], count: lines.filter(({ decision }) => decision === said).length }))
    .filter(({ count }) => count > 0);
  return (
    <section className="answer">
      <h2>Answered {describeAnswer(first, workshop)}</h2>
      {added.length > 0 && <p>{showMoney(first.approvedCents)} approved.</p>}
      {added.map((one) => (
        <p key={one.id}>
          {showMoney(addedCents(one, [...earlier, decision]))} more approved {describeAnswer(one, workshop)}.
        </p>
      ))}
      <p>
        {counts.map(({ word, count }) => `${count} ${word.toLowerCase()}`).join(', ')}. {COPY_OF_ANSWER}
      </p>
    </section>
  );
};

const describeAnswer = ({ name, at, ...way }: RecordedDecision, workshop: string) =>
  `${name && `by ${name} `}on ${spellInstant(at)}, ${describeSource(way, workshop)}`;

/** The hash, with which anyone who has a copy can compare it with the sent estimate and the answer. */
const Hash = ({ sent, decision }: Sent & Answered) => (
  <section className="hash">
    <p>
      {sent.EstimateID}, version {sent.number}, sent {spellInstant(sent.sentAt)}. SHA-256 of its content:{' '}
      <code>{sent.hash}</code>
    </p>
    {decision &&
      [...(decision.earlier ?? []), decision].map((one) => (
        <p key={one.id}>
          Answer {one.id}, {one.hash === sent.hash ? 'to this version' : `to the version with hash ${one.hash}`}
        </p>
      ))}
  </section>
);

/**
 * Styles of estimates, added to those of all sheets. Words and shapes carry all meaning, so that it works in black and
 * white.
 */
const estimateCss = `
.estimate .letterhead { grid-template-columns: 1fr auto; padding-bottom: 3mm; }
.estimate .letterhead address strong { font-size: 14pt; }
.estimate .letterhead .sheet strong { white-space: nowrap; }
.estimate .letterhead .sheet h1 { font-size: 19pt; line-height: 1; margin-bottom: 1mm; }

.estimate .band { margin: 0 0 3.5mm; justify-content: space-between; }
.estimate .band .what { flex: 1; }
.estimate .band .sum { text-align: right; max-width: 70mm; }
.estimate .sum strong { display: block; font-size: 17pt; line-height: 1.1; }
.estimate .sum span { display: block; font-size: 8pt; color: var(--soft); }
.estimate .sum span.label { font-size: 9pt; font-weight: 600; color: var(--ink); }

.estimate .answer { margin-top: 3.5mm; padding: 2.5mm 3mm; border: .35mm solid var(--ink); border-radius: 2mm; break-inside: avoid; }
.estimate .answer p { margin-top: .5mm; }

.estimate table.lines { table-layout: fixed; margin-top: 4mm; }
.estimate .lines thead { break-inside: avoid; }
.estimate .lines thead th { padding: 0 0 .8mm 3mm; border-bottom: .35mm solid var(--ink); font-size: 8pt; vertical-align: bottom; }
.estimate .lines thead th:nth-child(-n + 2) { padding-left: 0; }
.estimate .lines tbody { break-inside: avoid; border-bottom: .1mm solid var(--line); }
.estimate .lines tbody td, .estimate .lines tbody th { padding: 1.1mm 0 1.1mm 3mm; vertical-align: top; font-weight: 400; }
.estimate .lines tbody .number, .estimate .lines tbody th, .estimate .lines tbody .shown { padding-left: 0; }
.estimate .lines tbody:nth-of-type(1):not(:last-of-type) { break-after: avoid; }
.estimate col.number { width: 8mm; }
.estimate col.labour { width: 40mm; }
.estimate col.narrow { width: 18mm; }
.estimate col.middling { width: 21mm; }
.estimate col.wide { width: 25mm; }
.estimate col.widest { width: 33mm; }
.estimate col.said { width: 25mm; }
.estimate .money { text-align: right; }
.estimate .labour span, .estimate tbody .money:not(.labour) { white-space: nowrap; }
.estimate .lines td.amount { font-weight: 700; }
.estimate .lines .number { color: var(--soft); }
.estimate .needed { display: inline-block; margin-bottom: .5mm; padding: .1mm 1.4mm; border: .25mm solid var(--ink); border-radius: .8mm; font-size: 8pt; font-weight: 700; }
.estimate .seen { display: block; font-size: 8pt; color: var(--soft); }
.estimate .said .result { white-space: normal; align-items: start; font-weight: 600; }
.estimate .said .result svg { margin-top: .1em; }
.estimate .said .later { color: var(--soft); }

.estimate .pictures { display: grid; grid-template-columns: repeat(4, 1fr); gap: 2mm 3mm; }
.estimate .pictures .picture { height: 31mm; border: .1mm solid var(--line); display: flex; align-items: center; justify-content: center; text-align: center; font-size: 8pt; color: var(--soft); }
.estimate .pictures img { display: block; max-width: 100%; max-height: 30.8mm; }
/* Many photos are smaller, so that totals and terms don't need another page. */
.estimate .many .pictures { grid-template-columns: repeat(5, 1fr); }
.estimate .many .picture { height: 25mm; }
.estimate .many img { max-height: 24.8mm; }
.estimate .pictures .caption { margin-top: .6mm; font-size: 8pt; line-height: 1.2; color: var(--soft); }

.estimate .totals, .estimate .totals tbody { display: block; font-kerning: auto; }
.estimate .totals { margin: 3mm 0 0 auto; width: 96mm; break-inside: avoid; break-before: avoid; }
.estimate .totals tr { display: grid; grid-template-columns: 1fr auto; gap: 4mm; align-items: baseline; padding: .7mm 0; }
.estimate .totals tr.total { margin-top: .7mm; padding-top: 1.2mm; border-top: .35mm solid var(--ink); font-size: 12pt; font-weight: 700; }
.estimate .totals tr.gst { color: var(--soft); padding-top: 0; }
.estimate .totals th { font-weight: inherit; }
.estimate .totals td { text-align: right; font-weight: 600; }
.estimate .totals .total td { font-weight: 700; }

.estimate .words { margin-top: 3mm; }
.estimate .words h2 { margin-bottom: .5mm; }
.estimate .words p + p { margin-top: .5mm; }
.estimate .meaning { margin-top: 3mm; font-weight: 600; break-inside: avoid; }
.estimate .meaning p + p { margin-top: .8mm; font-weight: 400; }
.estimate .hash { margin-top: 3mm; padding-top: 1.5mm; border-top: .1mm solid var(--line); font-size: 8pt; color: var(--soft); break-inside: avoid; }
.estimate .hash code { font: inherit; }
`;
