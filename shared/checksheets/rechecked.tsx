import { listRechecked, type Rechecked } from '../inspections/earlier-visits.ts';
import { showDate } from '../nz-date.ts';
import { type Result, resultWords } from '../sheets/result.ts';
import { signature } from './facts.tsx';
import { CommentTexts, ItemName, Measured, Remarks } from './remarks.tsx';
import { ResultMark } from './result-mark.tsx';
import { compareReadings, listComments, type Visits } from './visits.ts';

/** On a recheck: each earlier visit's fails with their comments, readings of both visits, and results now. */
export const RecheckedItems = ({ visits }: { visits: Visits }) =>
  listRechecked(visits.inspection).map(({ recheckIdx, day, rows }) => (
    <Remarks
      key={recheckIdx}
      heading={`Failed ${day ? `on ${showDate(day)} (No. ${visits.inspection.formattedId.formattedIdIdx}-${recheckIdx})` : 'earlier'}`}
      columns={{ item: 'Item', text: 'Reason and comments', now: 'Result now' }}
    >
      {groupByItem(rows).map((reasons) => (
        <tbody key={reasons[0]?.line.name}>
          {reasons.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a reason may occur twice, and the list never reorders
            <tr key={index}>
              {index === 0 && <ItemName line={one.line} photos={[]} rows={reasons.length} />}
              <td className="text">
                {one.reason || 'No reason recorded.'}
                {index === reasons.length - 1 && <Then visits={visits} recheckIdx={recheckIdx} {...one} />}
              </td>
              <td className="now">
                {one.result && <ResultMark result={one.result} word={nowWord(one)} />}
                {one.result !== 'FAIL' && <span className="seen">{describeWork(one)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </Remarks>
  ));

const describeWork = ({ isDone, completed }: Rechecked) => {
  if (completed) return `Repair seen by ${signature(completed.by)}, ${showDate(completed.day)}`;
  return isDone && 'Work completed (no name recorded)';
};

const groupByItem = (rows: readonly Rechecked[]) =>
  [...new Set(rows.map(({ line }) => line.name))].map((name) => rows.filter(({ line }) => line.name === name));

const words: Partial<Record<Result, string>> = { FAIL: 'Still fails' };
const nowWord = ({ result = 'UNSELECTED', isDone }: Rechecked) =>
  result === 'PASS' && isDone ? 'Repaired' : (words[result] ?? resultWords[result]);

/** The readings of both visits, and the comments unless the item still fails: these are shown with its new reasons. */
const Then = ({ visits, recheckIdx, line, result }: Rechecked & { visits: Visits; recheckIdx: number }) => {
  const { inspection, earlier } = visits;
  const before = earlier.find(({ formattedId }) => formattedId.recheckIdx === recheckIdx);
  return (
    <>
      {before && <Measured texts={compareReadings(before, inspection, line.name)} />}
      {result !== 'FAIL' && <CommentTexts comments={listComments(visits, line.name)} />}
    </>
  );
};
