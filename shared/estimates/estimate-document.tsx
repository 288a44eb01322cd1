import { type Fact, Facts, kilometres } from '../checksheets/facts.tsx';
import { Plate } from '../checksheets/plate.tsx';
import { type Printing, SheetDocument } from '../checksheets/sheet-document.tsx';
import type { ImageId } from '../ids.ts';
import { nzDate, showTime, spellDate } from '../nz-date.ts';
import type { Decided } from './decisions.ts';
import { estimateCss } from './estimate-css.ts';
import { EstimateLines, NEEDED } from './estimate-lines.tsx';
import {
  decisionWords,
  estimateFileName,
  estimateMeaning,
  estimateNumber,
  estimateTitle,
  heardWords,
} from './estimate-words.ts';
import type { SentEstimate } from './sent-estimate.ts';
import { showMoney } from './show-money.ts';

/** A version as it was sent; what was typed in paragraphs, by its lines. */
export type PrintedEstimate = Omit<SentEstimate, 'notes' | 'terms'> & { notes: string[]; terms: string[] };

type Sent = { sent: PrintedEstimate };
type Answered = { decision: Decided | undefined };
type Props = Printing & Sent & Answered & { pictures: ReadonlyMap<ImageId, string> };

/** An estimate on paper, as it was sent; with a decision, the record of what was answered. */
export const EstimateDocument = ({ sent, decision, pictures, ...printing }: Props) => (
  <SheetDocument
    title={estimateFileName(sent, sent.Vehicle)}
    number={estimateNumber(sent)}
    kind="estimate"
    foot={` · ${shortHash(sent)}`}
    unlike={`A REAL ${estimateTitle(sent).toUpperCase()}`}
    css={estimateCss}
    {...printing}
  >
    <Head sent={sent} decision={decision} />
    <Band sent={sent} decision={decision} />
    <div className="two-columns">
      <Facts heading="Customer" facts={customerFacts(sent)} />
      <Facts heading="Vehicle" facts={vehicleFacts(sent)} />
    </div>
    {decision && <Answer decision={decision} />}
    <EstimateLines sent={sent} decision={decision} pictures={pictures} />
    <Totals sent={sent} decision={decision} />
    <Words heading="Notes" className="notes" lines={sent.notes} />
    <Meaning sent={sent} decision={decision} />
    <Words heading="Terms" className="terms" lines={sent.terms} />
    <Hash sent={sent} decision={decision} />
  </SheetDocument>
);

/** `9f86 d081 884c 7d65`: enough to compare by eye. */
const shortHash = ({ hash }: Pick<SentEstimate, 'hash'>) => hash.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ');

const spellInstant = (instant: string) => `${spellDate(nzDate(new Date(instant)))}, ${showTime(instant)}`;

const gstWords = (cents: number | null) => (cents === null ? undefined : `includes GST of ${showMoney(cents)}`);

const Head = ({ sent, decision }: Sent & Answered) => {
  const { workshop, gstNumber, sentAt, expiresOn } = sent;
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
        <h1>{estimateTitle(sent)}</h1>
        <strong>No. {estimateNumber(sent)}</strong>
        <span>Sent {spellDate(nzDate(new Date(sentAt)))}</span>
        <span className={decision ? undefined : 'note'}>Valid until {spellDate(expiresOn)}, end of the day</span>
        {decision && <span className="note">Answered {spellDate(nzDate(new Date(decision.at)))}</span>}
      </div>
    </header>
  );
};

/** What it is about and what it comes to, before anything else. */
const Band = ({ sent, decision }: Sent & Answered) => {
  const { Vehicle, lines, totalCents, gstCents } = sent;
  const needed = lines.filter(({ isSafety }) => isSafety).length;
  return (
    <section className="band">
      <Plate registration={Vehicle.Registration} />
      <div className="what">
        <p>{nameOf(Vehicle)}</p>
        <p className="counts">
          {lines.length === 1 ? '1 line' : `${lines.length} lines`}
          {needed > 0 && `, ${needed} needed for a WoF`}
        </p>
      </div>
      <div className="sum">
        <span className="label">{decision ? `Approved of ${showMoney(totalCents)}` : 'Total'}</span>
        <strong>{showMoney(decision?.approvedCents ?? totalCents)}</strong>
        <span>{gstWords(decision ? decision.gstCents : gstCents)}</span>
      </div>
    </section>
  );
};

const nameOf = ({ Year, Make, Model }: SentEstimate['Vehicle']) => [Year, Make, Model].filter(Boolean).join(' ');

/** What nobody wrote down has no line. */
const written = (facts: readonly Fact[]) => facts.filter(([, text]) => text !== null && text !== '');

const customerFacts = ({ Customer: { Name, Phone, Email, Address } }: PrintedEstimate) => [
  ['Name', Name] as const,
  ...written([
    ['Phone', Phone],
    ['Email', Email],
    ['Address', Address],
  ]),
];

const vehicleFacts = ({ Vehicle }: PrintedEstimate) => [
  ['Plate', Vehicle.Registration] as const,
  ...written([
    ['Make and model', nameOf(Vehicle)],
    ['Odometer', kilometres(Vehicle.Odometer)],
    ['VIN', Vehicle.VIN],
  ]),
];

const Answer = ({ decision: { name, at, how, lines } }: { decision: Decided }) => {
  const counts = (['approved', 'declined', 'later'] as const)
    .map((said) => ({ word: decisionWords[said], count: lines.filter(({ decision }) => decision === said).length }))
    .filter(({ count }) => count > 0);
  return (
    <section className="answer">
      <h2>
        Answered by {name} on {spellInstant(at)}, {heardWords[how]}
      </h2>
      <p>
        {counts.map(({ word, count }) => `${count} ${word.toLowerCase()}`).join(', ')}. This records what was answered;
        it is not an invoice.
      </p>
    </section>
  );
};

const Totals = ({ sent, decision }: Sent & Answered) => {
  const { lines, totalCents, gstCents } = sent;
  const sumOf = (some: PrintedEstimate['lines']) => some.reduce((sum, { cents }) => sum + cents, 0);
  const said = new Map(decision?.lines.map(({ id, decision }) => [id, decision]));
  const needed = lines.filter(({ isSafety }) => isSafety);
  const isBoth = needed.length > 0 && needed.length < lines.length;
  return (
    <dl className="totals">
      {isBoth && <Sum title={NEEDED} cents={sumOf(needed)} />}
      {isBoth && <Sum title="Other work" cents={sumOf(lines.filter(({ isSafety }) => !isSafety))} />}
      <Sum className={decision ? '' : 'total'} title="Total" cents={totalCents} />
      {!decision && <Gst cents={gstCents} />}
      {(['declined', 'later'] as const).map((one) => {
        const some = lines.filter(({ id }) => said.get(id) === one);
        return some.length > 0 && <Sum key={one} title={decisionWords[one]} cents={sumOf(some)} />;
      })}
      {decision && <Sum className="total" title="Approved total" cents={decision.approvedCents} />}
      {decision && <Gst cents={decision.gstCents} />}
    </dl>
  );
};

const Sum = ({ title, cents, className }: { title: string; cents: number; className?: string }) => (
  <div className={className || undefined}>
    <dt>{title}</dt>
    <dd>{showMoney(cents)}</dd>
  </div>
);

/** A workshop that is not registered says nothing of it. */
const Gst = ({ cents }: { cents: number | null }) =>
  cents === null ? null : (
    <div className="gst">
      <dt>All amounts include GST.</dt>
      <dd>{gstWords(cents)}</dd>
    </div>
  );

const Words = ({ heading, className, lines }: { heading: string; className: string; lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <section className={`words ${className}`}>
      <h2>{heading}</h2>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves on paper
        <p key={index}>{line}</p>
      ))}
    </section>
  );

const Meaning = ({ sent, decision }: Sent & Answered) => {
  const { Name, Phone } = sent.workshop;
  const call = `call ${Name}${Phone && ` on ${Phone}`}`;
  return (
    <section className="meaning">
      <p>{estimateMeaning(sent)}</p>
      <p>{decision ? `To change your answer, ${call}.` : `To go ahead, answer by your link, or ${call}.`}</p>
    </section>
  );
};

/** Whoever holds a copy can compare it with what was sent, and with what was answered. */
const Hash = ({ sent, decision }: Sent & Answered) => (
  <section className="hash">
    <p>
      {sent.EstimateID}, version {sent.number}, sent {spellInstant(sent.sentAt)}. SHA-256 of all that it says:{' '}
      <code>{sent.hash}</code>
    </p>
    {decision && (
      <p>
        Answer {decision.id}, to the version with hash <code>{decision.hash}</code>
      </p>
    )}
  </section>
);
