import Table, { type TableProps } from '@cloudscape-design/components/table';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Plate } from '../ui/plate.tsx';
import { ResultMark } from '../ui/result-mark.tsx';
import { Skeleton } from '../ui/screens/skeleton.tsx';
import { type Column, columnTitles } from './columns.ts';
import { DaysLeft, LineMark, VicDaysLateInColumn } from './days-left.tsx';
import { getLineName, type Line, VIC_OFFLINE } from './line.ts';
import type { LongListPart } from './long-list.tsx';
import './line-table.css';

const plate: TableProps.ColumnDefinition<Line> = {
  id: 'plate',
  header: 'Plate',
  cell: (line) => (
    <Link className="line-plate" to={line.to} aria-label={getLineName(line)}>
      <Plate registration={line.plate} size="small" />
    </Link>
  ),
  isRowHeader: true,
};

const cells: Record<Column, (line: Line) => ReactNode> = {
  vehicle: ({ vehicle, marks }) => (
    <>
      {vehicle || '–'}{' '}
      {marks
        .filter((words) => words !== VIC_OFFLINE)
        .map((words) => (
          <LineMark key={words} words={words} />
        ))}
    </>
  ),
  customer: ({ customer }) => customer || '–',
  result: ({ result, daysLeft }) => (
    <>
      {result && <ResultMark result={result} />} {daysLeft !== null && <DaysLeft days={daysLeft} />}
    </>
  ),
  date: ({ date }) => <span className="line-unbroken">{date}</span>,
  inspector: ({ inspector }) => inspector || '–',
  number: ({ number }) => <span className="line-unbroken">{number || '–'}</span>,
  vic: ({ vic, vicDaysLate }) => (
    <>
      {vic === VIC_OFFLINE ? <LineMark words={vic} /> : vicDaysLate === 0 && vic}{' '}
      <VicDaysLateInColumn days={vicDaysLate} />
    </>
  ),
};
/** Minimum widths at which usual values fit on one line. */
const minWidths: Partial<Record<Column, number>> = { vehicle: 130, customer: 110, result: 120 };

export type Shown = {
  columns: readonly Column[];
  titles?: Partial<Record<Column, string>>;
  /** `wide` is true if the action needs its own line on a phone. */
  action?: { title: string; cell: (line: Line) => ReactNode; wide?: boolean } | undefined;
};
/** Says where a table's rows are in the list, once the first lines are left out. */
export const getTablePosition = ({ from, total }: LongListPart) =>
  from > 0 ? { firstIndex: from + 1, ...(total !== undefined && { totalItemsCount: total }) } : {};

type Props = Shown & { lines: readonly Line[] | undefined; part: LongListPart; label: string };

/** Sheets as a table. While loading, shows as many placeholder rows as fit. */
export const LineTable = ({ lines, part, label, columns, titles, action }: Props) => (
  <Table
    items={lines ?? []}
    trackBy="id"
    {...getTablePosition(part)}
    columnDefinitions={[
      plate,
      ...columns.map((id) => ({
        id,
        header: titles?.[id] ?? columnTitles[id],
        cell: cells[id],
        minWidth: minWidths[id] ?? 0,
      })),
      ...(action ? [{ id: 'action', header: action.title, cell: action.cell, minWidth: action.wide ? 150 : 110 }] : []),
    ]}
    loading={!lines}
    loadingText="Loading"
    skeleton={{
      totalRows: 'auto',
      maxAutoRows: 12,
      renderCell: () => (
        <span className="line-to-come">
          <Skeleton width="84px" height="23px" />
        </span>
      ),
    }}
    wrapLines
    ariaLabels={{ tableLabel: label }}
  />
);
