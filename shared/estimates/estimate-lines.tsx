import type { ReactNode } from 'react';
import { Mark } from '../checksheets/result-mark.tsx';
import type { ImageId } from '../ids.ts';
import { discountWords, formatQuantity, labourWords, partsWords } from './breakdown.ts';
import { isWork, type LineDecision, type RecordedDecision } from './decisions.ts';
import { decisionWords } from './estimate-words.ts';
import type { SentEstimate, SentLine } from './sent-estimate.ts';
import { showCharge, showMoney } from './show-money.ts';

/** Repeated on each line and in the totals, so that every page shows it. */
export const NEEDED = 'Needed for a WoF';
const NONE = '–';

/** More photos than this are printed smaller. */
const LARGE_PHOTOS = 4;

type Props = {
  sent: Pick<SentEstimate, 'lines' | 'photos' | 'gstCents'>;
  decision: Pick<RecordedDecision, 'lines'> | undefined;
  /** Photos as data URLs, by id. A photo without an entry isn't available. */
  pictures: ReadonlyMap<ImageId, string>;
};

type Row = { line: SentLine; number: number; photos: { id: ImageId; number: number; isFirst: boolean }[] };

/** Sorts safety lines first and notes last. Numbers each photo, and shows it once, beside the first line that refers to it. */
const rowsOf = (lines: readonly SentLine[]): Row[] => {
  const numbers = new Map<ImageId, number>();
  const work = lines.filter(isWork);
  const notes = lines.filter((line) => !isWork(line));
  const inOrder = [...work.filter(({ isSafety }) => isSafety), ...work.filter(({ isSafety }) => !isSafety), ...notes];
  return inOrder.map((line, n) => ({
    line,
    number: n + 1,
    photos: line.photos.map((id) => {
      const known = numbers.get(id);
      const number = known ?? numbers.size + 1;
      numbers.set(id, number);
      return { id, number, isFirst: known === undefined };
    }),
  }));
};

const listRows = (lines: readonly SentLine[], isWanted: (line: SentLine) => boolean) =>
  rowsOf(lines).filter(({ line }) => isWanted(line));

const labour = (line: SentLine) => {
  const time = labourWords(line);
  if (!time) return '';
  return (
    <>
      <span>{time}</span> <span>× {showMoney(line.rateCents)}</span>
    </>
  );
};

const parts = (line: SentLine) => {
  if (!line.unit) return partsWords(line);
  return (
    <>
      <span>{formatQuantity(line.unit.quantity)}</span> <span>× {showMoney(line.unit.cents)}</span>
    </>
  );
};

/** Returns the width that a column needs so that no amount wraps. */
const widthOf = (cells: readonly string[]) => {
  const longest = Math.max(...cells.map((cell) => cell.length));
  if (longest <= 7) return 'narrow';
  if (longest <= 9) return 'middling';
  return longest <= 11 ? 'wide' : 'widest';
};

const unbroken = (line: SentLine) => (line.unit ? `× ${showMoney(line.unit.cents)}` : partsWords(line));
/** `isUnpriced`: in the preview, a line that can't be sent yet. */
const amount = ({ cents, isUnpriced }: SentLine & { isUnpriced?: boolean }) =>
  isUnpriced ? 'No price yet' : showCharge(cents);

/** Returns the price columns without those that are empty in all lines. */
const listColumns = (lines: readonly SentLine[]) => {
  const has = (words: (line: SentLine) => string) => lines.some((line) => words(line) !== '');
  return [
    { name: 'labour', title: 'Labour', isShown: has(labourWords), cell: labour, words: labourWords },
    // a quantity is on its own line if the column is narrow
    { name: 'parts', title: 'Parts', isShown: has(partsWords), cell: parts, words: unbroken },
    { name: 'discount', title: 'Discount', isShown: has(discountWords), cell: discountWords, words: discountWords },
    { name: 'amount', title: 'Amount', isShown: true, cell: amount, words: amount },
  ].filter(({ isShown }) => isShown);
};

/** Every line with its price and its decision. */
export const EstimateLines = ({ sent, decision, pictures }: Props) => {
  const said = new Map(decision?.lines.map(({ id, decision }) => [id, decision]));
  const lines = sent.lines.filter(isWork);
  const columns = listColumns(lines);
  const span = 1 + columns.length + (decision ? 1 : 0);
  return (
    <table className={`lines ${new Set(lines.flatMap(({ photos }) => photos)).size > LARGE_PHOTOS ? 'many' : ''}`}>
      <colgroup>
        <col className="number" />
        <col />
        {columns.map(({ name, words }) => (
          <col className={name === 'labour' ? name : widthOf(lines.map(words))} key={name} />
        ))}
        {decision && <col className="said" />}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">No.</th>
          <th scope="col">Work</th>
          {columns.map(({ name, title }) => (
            <th className="money" scope="col" key={name}>
              {title}
            </th>
          ))}
          {decision && <th scope="col">Answer</th>}
        </tr>
      </thead>
      {listRows(sent.lines, isWork).map(({ line, number, photos }) => (
        <tbody key={line.id}>
          <tr>
            <td className="number">{number}</td>
            <Work line={line} photos={photos} />
            {columns.map(({ name, cell }) => (
              <Amount key={name} name={name} words={cell(line)} />
            ))}
            {decision && (
              <td className="said">
                <Answer said={said.get(line.id)} />
              </td>
            )}
          </tr>
          {photos.some(({ isFirst }) => isFirst) && (
            <tr>
              <td />
              <td className="shown" colSpan={span}>
                <Pictures row={{ line, number, photos }} said={sent.photos} pictures={pictures} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
};

/** The workshop's notes to the customer, and the comments on the sheet, on which nothing is decided. */
export const EstimateNotes = ({
  sent,
  written,
  pictures,
}: Omit<Props, 'decision'> & { written: readonly string[] }) => {
  const rows = listRows(sent.lines, (line) => !isWork(line));
  if (written.length === 0 && rows.length === 0) return null;
  return (
    <section className="words notes">
      <h2>Notes</h2>
      {written.map((paragraph, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change
        <p key={n}>{paragraph}</p>
      ))}
      {rows.map((row) => (
        <div key={row.line.id}>
          <p>
            {row.line.words} <Seen photos={row.photos} />
          </p>
          {row.photos.some(({ isFirst }) => isFirst) && <Pictures row={row} said={sent.photos} pictures={pictures} />}
        </div>
      ))}
    </section>
  );
};

const Work = ({ line, photos }: Pick<Row, 'line' | 'photos'>) => (
  <th scope="row">
    {line.isSafety && (
      <>
        <span className="needed">{NEEDED}</span>
        <br />
      </>
    )}
    {line.words}
    <Seen photos={photos} />
  </th>
);

const Amount = ({ name, words }: { name: string; words: ReactNode }) => (
  <td className={`${name} money${words ? '' : ' none'}`}>{words || NONE}</td>
);

/** References to photos that are shown beside an earlier line. */
const Seen = ({ photos }: Pick<Row, 'photos'>) => {
  const earlier = photos.filter(({ isFirst }) => !isFirst).map(({ number }) => number);
  if (earlier.length === 0) return null;
  return (
    <span className="seen">
      See {earlier.length > 1 ? 'photos' : 'photo'} {earlier.join(', ')}
    </span>
  );
};

const Pictures = ({
  row: { line, photos },
  said,
  pictures,
}: {
  row: Row;
  said: SentEstimate['photos'];
  pictures: Props['pictures'];
}) => (
  <div className="pictures">
    {photos
      .filter(({ isFirst }) => isFirst)
      .map(({ id, number }) => {
        const src = pictures.get(id);
        const description = said[id] ?? '';
        return (
          <div className="figure" key={id}>
            <div className="picture">
              {src ? <img src={src} alt={description || line.words} /> : 'Photo not available'}
            </div>
            <div className="caption">{[`Photo ${number}`, description].filter(Boolean).join(' · ')}</div>
          </div>
        );
      })}
  </div>
);

const marks = { approved: 'PASS', declined: 'FAIL', later: 'NOTAPPLICABLE' } as const satisfies Record<
  LineDecision,
  string
>;

/** Black text only: the colours of results would suggest that something passed. */
const Answer = ({ said }: { said: LineDecision | undefined }) =>
  said ? (
    <span className={`result ${said}`}>
      <Mark result={marks[said]} /> {decisionWords[said]}
    </span>
  ) : (
    NONE
  );
