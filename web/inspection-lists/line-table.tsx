import Table, { type TableProps } from '@cloudscape-design/components/table';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Plate } from '../ui/plate.tsx';
import { ResultMark } from '../ui/result-mark.tsx';
import { ToCome } from '../ui/to-come.tsx';
import type { Line } from './line.ts';
import './line-table.css';

const plate: TableProps.ColumnDefinition<Line> = {
  id: 'plate',
  header: 'Plate',
  cell: ({ to, plate, number }) => (
    <Link className="line-plate" to={to} aria-label={`${plate || 'No plate'}, sheet ${number}`}>
      <Plate registration={plate} size="small" />
    </Link>
  ),
  isRowHeader: true,
};
const text = (id: 'vehicle' | 'customer' | 'date' | 'number' | 'inspector', header: string) => ({
  id,
  header,
  cell: (line: Line) => line[id] || '–',
});
const result: TableProps.ColumnDefinition<Line> = {
  id: 'result',
  header: 'Result',
  cell: (line) => line.result && <ResultMark result={line.result} />,
};

const finished = [
  plate,
  text('vehicle', 'Vehicle'),
  text('customer', 'Customer'),
  result,
  text('date', 'Date'),
  text('inspector', 'Inspector'),
  text('number', 'Number'),
];
const unfinished = [
  plate,
  text('vehicle', 'Vehicle'),
  text('customer', 'Customer'),
  text('date', 'Last change'),
  text('number', 'Number'),
];

type Props = {
  lines: readonly Line[] | undefined;
  label: string;
  action?: ((line: Line) => ReactNode) | undefined;
};

/** Sheets as a table; without lines yet, as many rows of the same height as the screen has room for. With an action: drafts. */
export const LineTable = ({ lines, label, action }: Props) => (
  <Table
    items={lines ?? []}
    trackBy="id"
    columnDefinitions={
      action ? [...unfinished, { id: 'action', header: 'Action', cell: action, minWidth: 110 }] : finished
    }
    loading={!lines}
    loadingText="Loading"
    skeleton={{ totalRows: 'auto', maxAutoRows: 12, renderCell: () => <ToCome width="84px" height="23px" /> }}
    wrapLines
    ariaLabels={{ tableLabel: label }}
  />
);
