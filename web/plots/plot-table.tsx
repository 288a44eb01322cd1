import Button from '@cloudscape-design/components/button';
import { nzDate } from '#shared/nz-date.ts';
import { saveFile } from '../ui/save-file.ts';
import { buildPlotCsv, buildPlotRows, type Figures } from './plot-csv.ts';

/** The figures as a table, with CSV download. */
export const PlotTable = (figures: Figures) => {
  const { label, rules } = figures;
  const { head, rows } = buildPlotRows(figures);
  const save = () =>
    saveFile(
      new Blob([buildPlotCsv(figures)], { type: 'text/csv;charset=utf-8' }),
      `pitcheck-${label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${nzDate(new Date())}.csv`,
    );
  return (
    <details className="plot-table">
      <summary>Table: {label}</summary>
      <Button iconName="download" ariaLabel={`Save as CSV: ${label}`} onClick={save}>
        Save as CSV
      </Button>
      <table className="fine-table">
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [place, ...said] }) => (
            <tr key={key}>
              <th scope="row">{place}</th>
              {said.map((words, at) => (
                <td key={head[at + 1]}>{words || '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {rules.length > 0 && (
          <tfoot>
            {rules.map(({ name, words }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td colSpan={head.length - 1}>{words}</td>
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </details>
  );
};
