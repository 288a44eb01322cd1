import type { Usage } from '#shared/usage/model.ts';
import './usage.css';

const columns = ['inspections', 'photos', 'prints', 'emails'] as const;
type Used = Pick<Usage, (typeof columns)[number]>;

export const usageTitles = ['Inspections', 'Photos', 'PDFs', 'Emails'];
export const listUsed = (used: Used) => columns.map((column) => used[column]);
export const addUsed = (all: readonly Used[]) =>
  Object.fromEntries(columns.map((column) => [column, all.reduce((sum, used) => sum + used[column], 0)])) as Used;

type Row = { key: string; name: string; used: Used };
/** A table of what was used. `of`: the heading of its first column. */
export const UsageTable = ({ of, rows, total }: { of: string; rows: readonly Row[]; total?: Omit<Row, 'key'> }) => (
  <table className="usage">
    <thead>
      <tr>
        {[of, ...usageTitles].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, ...row }) => (
        <UsageRow key={key} {...row} />
      ))}
    </tbody>
    {total && (
      <tfoot>
        <UsageRow {...total} />
      </tfoot>
    )}
  </table>
);

const UsageRow = ({ name, used }: Omit<Row, 'key'>) => (
  <tr>
    <th scope="row">{name}</th>
    {listUsed(used).map((count, n) => (
      <td key={usageTitles[n]}>{count}</td>
    ))}
  </tr>
);
