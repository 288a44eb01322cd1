import { failedItems, itemsOn, withoutBlanks } from '../inspections/items.ts';
import type { Inspection } from '../inspections/model.ts';

type CheckedLine = ReturnType<typeof itemsOn>[number];

const NONE_GIVEN = { reasonForRejection: 'No reason was written down: ask the inspector.', workCompleted: false };

/** What must be put right, numbered, each with a box for whoever repairs it. */
export const Reasons = ({ inspection }: { inspection: Inspection }) => {
  const reasons = failedItems(inspection).flatMap(({ line, item }) => {
    const { ReasonForRejections } = withoutBlanks(item);
    return (ReasonForRejections.length > 0 ? ReasonForRejections : [NONE_GIVEN]).map((reason) => ({ line, reason }));
  });
  const rows = reasons.map(({ line, reason }, index) => ({ number: index + 1, line, ...reason }));
  return (
    <Remarks
      heading="Reasons for rejection"
      columns={{ number: 'No.', item: 'Item', text: 'Reason', work: 'Work completed' }}
    >
      {rows.map(({ number, line, reasonForRejection, workCompleted }) => (
        <tr key={number}>
          <td className="number">{number}</td>
          <ItemName line={line} />
          <td>{reasonForRejection}</td>
          <td className="work">
            <span className="box">{workCompleted && 'Done'}</span>
          </td>
        </tr>
      ))}
    </Remarks>
  );
};

/** What still passes but wants watching. */
export const Warnings = ({ inspection }: { inspection: Inspection }) => (
  <ItemTexts
    heading="Warnings"
    title="What to watch"
    items={itemsOn(inspection)
      .filter(({ item }) => item.result === 'WARNING')
      .map(({ line, item }) => ({ line, texts: [...reasonsOf(item), ...commentsOf(item)] }))}
  />
);

/** Comments by item, without those told as warnings; a summary keeps to what failed. */
export const Comments = ({ inspection, ofFailsOnly }: { inspection: Inspection; ofFailsOnly: boolean }) => (
  <ItemTexts
    heading="Comments"
    title="Comment"
    items={(ofFailsOnly ? failedItems(inspection) : itemsOn(inspection))
      .filter(({ item }) => item.result !== 'WARNING' && commentsOf(item).length > 0)
      .map(({ line, item }) => ({ line, texts: commentsOf(item) }))}
  />
);

const reasonsOf = (item: CheckedLine['item']) =>
  withoutBlanks(item).ReasonForRejections.map(({ reasonForRejection }) => reasonForRejection);
const commentsOf = (item: CheckedLine['item']) => withoutBlanks(item).Comment.map(({ comment }) => comment);

type ItemTextsProps = { heading: string; title: string; items: { line: CheckedLine['line']; texts: string[] }[] };
const ItemTexts = ({ heading, title, items }: ItemTextsProps) => (
  <Remarks heading={heading} columns={{ item: 'Item', text: title }}>
    {items.map(({ line, texts }) => (
      <tr key={line.name}>
        <ItemName line={line} />
        <td>
          {texts.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two remarks may read alike, and nothing moves on paper
            <p key={index}>{text}</p>
          ))}
        </td>
      </tr>
    ))}
  </Remarks>
);

const ItemName = ({ line }: Pick<CheckedLine, 'line'>) => (
  <th scope="row">
    <span className="code">{line.code}</span> {line.title}
  </th>
);

type RemarksProps = { heading: string; columns: Record<string, string>; children: readonly React.ReactNode[] };
/** A table under its heading; nothing to tell, nothing printed. */
const Remarks = ({ heading, columns, children }: RemarksProps) =>
  children.length > 0 && (
    <section className="remarks">
      <h2>{heading}</h2>
      <table>
        <thead>
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
