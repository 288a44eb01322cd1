import { allColumns, type Column, columnTitles } from '../../lists/columns.ts';

export const ColumnsPanel = ({
  columns,
  onToggle,
}: {
  columns: readonly Column[];
  onToggle: (column: Column) => void;
}) => (
  <fieldset className="list-panel card" aria-label="Columns">
    {allColumns.map((column) => (
      <label key={column} className="column">
        <input type="checkbox" checked={columns.includes(column)} onChange={() => onToggle(column)} />
        {columnTitles[column]}
      </label>
    ))}
  </fieldset>
);
