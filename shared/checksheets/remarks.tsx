import type { Inspection } from '../inspections/model.ts';
import { withoutLastRecheckDay } from '../inspections/recheck.ts';
import { listFailedItems, listItems, removeBlanks } from '../sheets/items.ts';
import type { Result } from '../sheets/result.ts';
import { formatPhotoNumbers, type PhotoShown } from './photo-numbers.ts';
import { Mark } from './result-mark.tsx';

type CheckedLine = ReturnType<typeof listItems>[number];
type WithPhotos = { inspection: Inspection; photos: readonly PhotoShown[] };

/** Tables of at most this many rows are kept on one page. */
const ROWS_TOGETHER = 6;

const NONE_GIVEN = { reasonForRejection: 'No reason recorded. Please ask the inspector.', workCompleted: false };

/** The numbered list of repairs, each with a box for the repairer to tick. */
export const Reasons = ({ inspection, photos }: WithPhotos) => {
  const reasons = listFailedItems(inspection).flatMap(({ line, item }) => {
    const { ReasonForRejections } = removeBlanks(item);
    return (ReasonForRejections.length > 0 ? ReasonForRejections : [NONE_GIVEN]).map((reason) => ({ line, reason }));
  });
  const rows = reasons.map(({ line, reason }, index) => ({ number: index + 1, line, ...reason }));
  return (
    <Remarks
      result="FAIL"
      heading="Reasons for rejection"
      columns={{ number: 'No.', item: 'Item', text: 'Reason', work: 'Work completed' }}
    >
      {rows.map(({ number, line, reasonForRejection, workCompleted }) => (
        <tr key={number}>
          <td className="number">{number}</td>
          <ItemName line={line} photos={photos} />
          <td>{reasonForRejection}</td>
          <td className="work">
            <span className="box">{workCompleted && 'Done'}</span>
          </td>
        </tr>
      ))}
    </Remarks>
  );
};

/** Items that pass but need watching. */
export const Warnings = ({ inspection, photos }: WithPhotos) => (
  <ItemTexts
    result="WARNING"
    photos={photos}
    heading="Warnings"
    title="What to watch"
    items={listItems(inspection)
      .filter(({ item }) => item.result === 'WARNING')
      .map(({ line, item }) => ({ line, texts: [...reasonsOf(item), ...commentsOf(item)] }))}
  />
);

/** Comments by item, except those shown as warnings; a summary shows only those on fails. */
export const Comments = ({ inspection, ofFailsOnly }: { inspection: Inspection; ofFailsOnly: boolean }) => (
  <ItemTexts
    heading="Comments"
    title="Comment"
    items={(ofFailsOnly ? listFailedItems(inspection) : listItems(inspection))
      .filter(({ item }) => item.result !== 'WARNING' && commentsOf(item).length > 0)
      .map(({ line, item }) => ({ line, texts: commentsOf(item) }))}
  />
);

const reasonsOf = (item: CheckedLine['item']) =>
  removeBlanks(item).ReasonForRejections.map(({ reasonForRejection }) => reasonForRejection);
/** Leaves out the last day for a recheck, which the sheet shows elsewhere. */
const commentsOf = (item: CheckedLine['item']) =>
  removeBlanks(withoutLastRecheckDay(item)).Comment.map(({ comment }) => comment);

type ItemTextsProps = Heading & {
  title: string;
  items: { line: CheckedLine['line']; texts: string[] }[];
  photos?: readonly PhotoShown[];
};
const ItemTexts = ({ title, items, photos = [], ...heading }: ItemTextsProps) => (
  <Remarks {...heading} columns={{ item: 'Item', text: title }}>
    {items.map(({ line, texts }) => (
      <tr key={line.name}>
        <ItemName line={line} photos={photos} />
        <td>
          {texts.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two remarks may be the same, and the list never reorders
            <p key={index}>{text}</p>
          ))}
        </td>
      </tr>
    ))}
  </Remarks>
);

type ItemNameProps = Pick<CheckedLine, 'line'> & { photos: readonly PhotoShown[] };
/** The code and title of a line, and the photos that show it. */
export const ItemName = ({ line, photos }: ItemNameProps) => (
  <th scope="row">
    <span className="code">{line.code}</span> {line.title}
    <span className="seen">{formatPhotoNumbers(photos, line.name)}</span>
  </th>
);

type Heading = { heading: string; result?: Result };
type RemarksProps = Heading & { columns: Record<string, string>; children: readonly React.ReactNode[] };
/** A table under its heading; nothing if it has no rows. The browser repeats the table header on each page. */
export const Remarks = ({ heading, result, columns, children }: RemarksProps) =>
  children.length > 0 && (
    <section className={`remarks ${children.length > ROWS_TOGETHER ? '' : 'together'}`}>
      <table>
        <colgroup>
          {Object.keys(columns).map((kind) => (
            <col key={kind} className={kind} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th className="heading" colSpan={Object.keys(columns).length}>
              <h2>
                {result && <Mark result={result} />}
                {heading}
              </h2>
            </th>
          </tr>
          <tr>
            {Object.entries(columns).map(([kind, title]) => (
              <th key={kind} className={kind} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
