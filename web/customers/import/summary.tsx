import Button from '@cloudscape-design/components/button';
import { formatCsv } from '#shared/csv.ts';
import type { RefusedLine } from '#shared/imports/rows.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { AddedLine, Outcome } from './import-rows.ts';
import type { ImportFile } from './read-file.ts';

type Props = { file: ImportFile; outcomes: readonly Outcome[]; refused: readonly RefusedLine[]; left: number };

/** Says what was imported, and offers the refused lines as a file. */
export const Summary = ({ file, outcomes, refused, left }: Props) => {
  const added = outcomes.filter((one): one is AddedLine => 'customer' in one);
  const allRefused = [...refused, ...outcomes.filter((one) => 'why' in one)];
  const facts = [
    ['Customers added', added.filter(({ customer }) => customer).length],
    ['Vehicles added', added.filter(({ vehicle }) => vehicle).length],
    ['Lines already saved, left as they are', added.filter((one) => !one.customer && !one.vehicle).length],
    ['Lines refused', allRefused.length],
    ...(left > 0 ? ([['Lines not imported yet', left]] as const) : []),
  ] as const;
  return (
    <section aria-label="Summary">
      <h2>{left > 0 ? 'Import stopped' : 'Import finished'}</h2>
      <dl className="import-summary">
        {facts.map(([title, count]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {allRefused.length > 0 && (
        <Button iconName="download" onClick={() => saveRefused(file, allRefused)}>
          Download refused lines
        </Button>
      )}
    </section>
  );
};

/** Saves the refused lines with their mistakes, so that they can be corrected and imported again. */
const saveRefused = ({ name, head, lines }: ImportFile, refused: readonly RefusedLine[]) => {
  const why = new Map(refused.map((one) => [one.line, one.why]));
  const rows = lines.flatMap(({ line, cells }) => {
    const mistake = why.get(line);
    return mistake === undefined ? [] : [[...head.map((_, n) => cells[n] ?? ''), mistake]];
  });
  const csv = formatCsv([[...head, 'Mistake'], ...rows]);
  saveFile(new Blob([csv], { type: 'text/csv' }), `refused-${name.replace(/\.\w+$/, '')}.csv`);
};
