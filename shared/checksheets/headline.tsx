import type { Inspection } from '../inspections/model.ts';
import { showDate } from '../nz-date.ts';
import { listItems } from '../sheets/items.ts';
import { hasPassed, type Result, resultWords } from '../sheets/result.ts';
import type { CompanyDetails } from './company.ts';
import { nextStep } from './next-step.ts';
import { Plate } from './plate.tsx';
import { type QrCode, SheetQrCode } from './qr-code.tsx';
import { ResultMark } from './result-mark.tsx';

type LetterheadProps = {
  company: CompanyDetails;
  title: string;
  number: string;
  versionDate: string;
  /** Remarks on the sheet's history. */
  notes?: readonly string[];
  qrCode?: QrCode | undefined;
};

/** The workshop, the sheet's number, and an empty square for the workshop's stamp. */
export const Letterhead = ({ company, title, number, versionDate, notes = [], qrCode }: LetterheadProps) => (
  <header className="letterhead">
    <address>
      <strong>{company.companyName}</strong>
      <span>{company.companyAddress}</span>
      <span>
        {company.companyPhone && <bdi>{company.companyPhone}</bdi>}
        {company.companyEmail && <bdi>{company.companyEmail}</bdi>}
      </span>
      <span>Authority number {company.companyAuthorityNumber || '–'}</span>
    </address>
    <div className="sheet">
      <h1>{title}</h1>
      <strong>No. {number}</strong>
      <span>List of items in force from {showDate(versionDate)}</span>
      {notes.map((note) => (
        <span className="note" key={note}>
          {note}
        </span>
      ))}
    </div>
    {qrCode && <SheetQrCode {...qrCode} />}
    <div className="stamp">Stamp</div>
  </header>
);

/** Converts a result to lower case for use in a sentence, except `N/A`. */
const inSentence = (word: string) => (word === resultWords.NOTAPPLICABLE ? word : word.toLowerCase());

/** Plate, result and next step, shown before everything else. */
export const ResultBand = ({ inspection }: { inspection: Inspection }) => {
  const results = listItems(inspection).map(({ item }) => item.result);
  const counts = (['PASS', 'FAIL', 'WARNING', 'NOTAPPLICABLE'] as const satisfies Result[])
    .map((result) => ({ word: inSentence(resultWords[result]), count: results.filter((one) => one === result).length }))
    .filter(({ count }) => count > 0);
  return (
    <section className="band">
      <h2>
        <Plate registration={inspection.vehicleRegistrationPlate} />
        {/* A space, so that the PDF's outline has two words. */}
        <span className="space">{'\u00a0'}</span>
        <ResultMark result={hasPassed(inspection) ? 'PASS' : 'FAIL'} />
      </h2>
      <div>
        <p>
          {nextStep(inspection)}{' '}
          <span className="counts">
            {results.length} items: {counts.map(({ word, count }) => `${count} ${word}`).join(', ')}
          </span>
        </p>
      </div>
    </section>
  );
};
