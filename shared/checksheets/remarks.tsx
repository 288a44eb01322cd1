import { showDate } from '../nz-date.ts';
import { listFailedItems, listItems, removeBlanks } from '../sheets/items.ts';
import type { Result } from '../sheets/result.ts';
import { formatPhotoNumbers, type PhotoShown } from './photo-numbers.ts';
import { Mark } from './result-mark.tsx';
import { type DatedComment, listComments, listMeasured, type Visits } from './visits.ts';

type CheckedLine = ReturnType<typeof listItems>[number];
type WithPhotos = { visits: Visits; photos: readonly PhotoShown[] };

/** Tables of at most this many items are kept on one page. */
const ITEMS_TOGETHER = 5;

const NONE_GIVEN = { reasonForRejection: 'No reason recorded. Please ask the inspector.', workCompleted: false };

/** True if a failing item still has a reason to repair: if all were done, it failed again. */
const isPartlyDone = (reasons: readonly { workCompleted: boolean }[]) =>
  reasons.some(({ workCompleted }) => !workCompleted);

/** The numbered list of repairs by item, each with its comments and a box for the repairer to tick. */
export const Reasons = ({ visits, photos }: WithPhotos) => {
  let number = 0;
  const items = listFailedItems(visits.inspection).map(({ line, item }) => {
    const { ReasonForRejections } = removeBlanks(item);
    const reasons = ReasonForRejections.length > 0 ? ReasonForRejections : [NONE_GIVEN];
    return { line, reasons: reasons.map((reason) => ({ ...reason, number: ++number })) };
  });
  return (
    <Remarks
      result="FAIL"
      heading="Reasons for rejection"
      columns={{ item: 'Item', number: 'No.', text: 'Reason and comments', work: 'Work completed' }}
    >
      {items.map(({ line, reasons }) => (
        <tbody key={line.name}>
          {reasons.map(({ number, reasonForRejection, workCompleted }, index) => (
            <tr key={number}>
              {index === 0 && <ItemName line={line} photos={photos} rows={reasons.length} />}
              <td className="number">{number}</td>
              <td className="text">
                {reasonForRejection}
                {index === reasons.length - 1 && (
                  <>
                    <Measured texts={listMeasured(visits.inspection, line.name)} />
                    <CommentTexts comments={listComments(visits, line.name)} />
                  </>
                )}
              </td>
              <td className="work">
                <span className="box">{workCompleted && isPartlyDone(reasons) && 'Done'}</span>
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </Remarks>
  );
};

export const Measured = ({ texts }: { texts: readonly string[] }) =>
  texts.length > 0 && <p>Measured: {texts.join('; ')}</p>;

/** Comments below a reason, with the day of those from an earlier visit. */
export const CommentTexts = ({ comments }: { comments: readonly DatedComment[] }) =>
  comments.map(({ comment, day }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two remarks may be the same, and the list never reorders
    <p key={index}>
      Comment{day && ` on ${showDate(day)}`}: {comment}
    </p>
  ));

/** Items that pass but need watching. */
export const Warnings = ({ visits, photos }: WithPhotos) => (
  <ItemTexts
    result="WARNING"
    photos={photos}
    heading="Warnings"
    title="What to watch"
    items={listItems(visits.inspection)
      .filter(({ item }) => item.result === 'WARNING')
      .map(({ line, item }) => ({ line, texts: [...reasonsOf(item), ...commentsOn(visits, line)] }))}
  />
);

/** Comments by item, except those shown with a fault, a repair or a warning. */
export const Comments = ({ visits, except }: { visits: Visits; except: ReadonlySet<string> }) => (
  <ItemTexts
    heading="Comments"
    title="Comment"
    items={listItems(visits.inspection)
      .filter(({ line, item }) => item.result !== 'WARNING' && item.result !== 'FAIL' && !except.has(line.name))
      .map(({ line }) => ({ line, texts: commentsOn(visits, line) }))
      .filter(({ texts }) => texts.length > 0)}
  />
);

const reasonsOf = (item: CheckedLine['item']) =>
  removeBlanks(item).ReasonForRejections.map(({ reasonForRejection }) => reasonForRejection);
const commentsOn = (visits: Visits, { name }: CheckedLine['line']) =>
  listComments(visits, name).map(({ comment, day }) => (day ? `${showDate(day)}: ${comment}` : comment));

type ItemTextsProps = Heading & {
  title: string;
  items: { line: CheckedLine['line']; texts: string[] }[];
  photos?: readonly PhotoShown[];
};
const ItemTexts = ({ title, items, photos = [], ...heading }: ItemTextsProps) => (
  <Remarks {...heading} columns={{ item: 'Item', text: title }}>
    {items.map(({ line, texts }) => (
      <tbody key={line.name}>
        <tr>
          <ItemName line={line} photos={photos} />
          <td>
            {texts.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two remarks may be the same, and the list never reorders
              <p key={index}>{text}</p>
            ))}
          </td>
        </tr>
      </tbody>
    ))}
  </Remarks>
);

type ItemNameProps = Pick<CheckedLine, 'line'> & { photos: readonly PhotoShown[]; rows?: number };
/** The code and title of a line, and the photos that show it. */
export const ItemName = ({ line, photos, rows }: ItemNameProps) => (
  <th scope="row" rowSpan={rows}>
    <span className="code">{line.code}</span> {line.title}
    <span className="seen">{formatPhotoNumbers(photos, line.name)}</span>
  </th>
);

type Heading = { heading: string; result?: Result };
type RemarksProps = Heading & { columns: Record<string, string>; children: readonly React.ReactNode[] };
/** A table under its heading, with a body for each item; nothing if it has none. Browsers repeat its header on each page. */
export const Remarks = ({ heading, result, columns, children }: RemarksProps) =>
  children.length > 0 && (
    <section className={`remarks ${children.length > ITEMS_TOGETHER ? '' : 'together'}`}>
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
        {children}
      </table>
    </section>
  );
