import { failedItems, type itemsOn, withoutBlanks } from '../inspections/items.ts';
import type { Inspection, ReasonForRejection } from '../inspections/model.ts';
import type { Result } from '../inspections/result.ts';
import { ResultMark } from './result-mark.tsx';

type CheckedLine = ReturnType<typeof itemsOn>[number];

const ItemName = ({ line }: Pick<CheckedLine, 'line'>) => (
  <th scope="row">
    <span className="code">{line.code}</span> {line.title}
  </th>
);

/** What the customer must have put right, numbered, each with a box for whoever repairs it. */
export const Reasons = ({ inspection }: { inspection: Inspection }) => {
  const reasons = failedItems(inspection).flatMap(({ line, item }) => {
    const written: Pick<ReasonForRejection, 'reasonForRejection' | 'workCompleted'>[] =
      withoutBlanks(item).ReasonForRejections;
    return (written.length > 0 ? written : [NONE_GIVEN]).map((reason) => ({ line, reason }));
  });
  if (reasons.length === 0) return null;
  return (
    <section className="remarks">
      <h2>Reasons for rejection</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Item</th>
            <th scope="col">Reason</th>
            <th scope="col">Work completed</th>
          </tr>
        </thead>
        <tbody>
          {reasons.map(({ line, reason: { reasonForRejection, workCompleted } }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: its number is what tells a reason apart; nothing moves on paper
            <tr key={index}>
              <td className="number">{index + 1}</td>
              <ItemName line={line} />
              <td>{reasonForRejection}</td>
              <td className="box">
                {workCompleted ? <ResultMark result="PASS" word="Yes" /> : <ResultMark result="UNSELECTED" word="" />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const NONE_GIVEN = { reasonForRejection: 'No reason was written down: ask the inspector.', workCompleted: false };
