import { type Fact, Facts, kilometres } from '../checksheets/facts.tsx';
import { type Printing, SheetDocument } from '../checksheets/sheet-document.tsx';
import type { ImageId } from '../ids.ts';
import { nzDate, showTime, spellDate } from '../nz-date.ts';
import type { RecordedDecision } from './decisions.ts';
import { estimateCss } from './estimate-css.ts';
import { EstimateLines } from './estimate-lines.tsx';
import { type Answered, Band, Head, Meaning, nameOf, type ShownEstimate, Totals, Words } from './estimate-parts.tsx';
import { decisionWords, describeSource, estimateFileName, estimateNumber, estimateTitle } from './estimate-words.ts';
import type { SentEstimate } from './sent-estimate.ts';

/** A sent version with its hash. */
export type PrintedEstimate = ShownEstimate & Pick<SentEstimate, 'hash'>;

type Sent = { sent: PrintedEstimate };
type Props = Printing & Sent & Answered & { pictures: ReadonlyMap<ImageId, string> };

/** An estimate on paper as it was sent; with a decision, also the record of the answer. */
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
    {decision && <Answer decision={decision} workshop={sent.workshop.Name} />}
    <EstimateLines sent={sent} decision={decision} pictures={pictures} />
    <Totals sent={sent} decision={decision} />
    <Words heading="Notes" className="notes" lines={sent.notes} />
    <Meaning sent={sent} decision={decision} />
    <Words heading="Terms" className="terms" lines={sent.terms} />
    <Hash sent={sent} decision={decision} />
  </SheetDocument>
);

/** Returns `9f86 d081 884c 7d65`: enough to compare by eye. */
const shortHash = ({ hash }: Pick<SentEstimate, 'hash'>) => hash.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ');

const spellInstant = (instant: string) => `${spellDate(nzDate(new Date(instant)))}, ${showTime(instant)}`;

/** Leaves out empty values. */
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

const Answer = ({
  decision: { name, at, how, link, lines },
  workshop,
}: {
  decision: RecordedDecision;
  workshop: string;
}) => {
  const counts = (['approved', 'declined', 'later'] as const)
    .map((said) => ({ word: decisionWords[said], count: lines.filter(({ decision }) => decision === said).length }))
    .filter(({ count }) => count > 0);
  return (
    <section className="answer">
      <h2>
        Answered {name && `by ${name} `}on {spellInstant(at)}, {describeSource({ how, link }, workshop)}
      </h2>
      <p>
        {counts.map(({ word, count }) => `${count} ${word.toLowerCase()}`).join(', ')}. This is a record of the answer,
        not an invoice.
      </p>
    </section>
  );
};

/** Lets the holder of a copy compare it with what was sent and answered. */
const Hash = ({ sent, decision }: Sent & Answered) => (
  <section className="hash">
    <p>
      {sent.EstimateID}, version {sent.number}, sent {spellInstant(sent.sentAt)}. SHA-256 of its content:{' '}
      <code>{sent.hash}</code>
    </p>
    {decision && (
      <p>
        Answer {decision.id}, to the version with hash <code>{decision.hash}</code>
      </p>
    )}
  </section>
);
