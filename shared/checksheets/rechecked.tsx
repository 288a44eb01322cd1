import { listRechecked } from '../inspections/earlier-visits.ts';
import type { Inspection } from '../inspections/model.ts';
import { showDate } from '../nz-date.ts';
import { signature } from './facts.tsx';
import { ItemName, Remarks } from './remarks.tsx';
import { ResultMark } from './result-mark.tsx';

/** On a recheck: what each earlier visit failed, its result now, and who put it right. */
export const RecheckedItems = ({ inspection }: { inspection: Inspection }) =>
  listRechecked(inspection).map(({ recheckIdx, day, rows }) => (
    <Remarks
      key={recheckIdx}
      heading={`Failed ${day ? `on ${showDate(day)} (No. ${inspection.formattedId.formattedIdIdx}-${recheckIdx})` : 'earlier'}`}
      columns={{ item: 'Item', text: 'Reason', now: 'Now', by: 'Work completed' }}
    >
      {rows.map(({ line, reason, result, isDone, completed }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item may have the same reason twice, and a printed list never reorders
        <tr key={index}>
          <ItemName line={line} photos={[]} />
          <td>{reason || 'No reason recorded.'}</td>
          <td>{result && <ResultMark result={result} />}</td>
          <td>
            {isDone ? 'Done' : '–'}
            {completed && <span className="seen">{`${signature(completed.by)}, ${showDate(completed.day)}`}</span>}
          </td>
        </tr>
      ))}
    </Remarks>
  ));
