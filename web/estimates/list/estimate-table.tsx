import Table, { type TableProps } from '@cloudscape-design/components/table';
import { Link } from 'react-router';
import type { EstimateSummary } from '#shared/estimates/model.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { nzDate, showDate } from '#shared/nz-date.ts';
import { LineMark } from '../../lists/days-left.tsx';
import '../../lists/line-table.css';
import { paths } from '../../paths.ts';
import { Plate } from '../../ui/plate.tsx';
import { StateMark } from '../sent/state-band.tsx';
import { isAnswered, UNSAVED } from './words.ts';

type Props = { estimates: readonly EstimateSummary[]; unsaved: ReadonlySet<string> };

type Column = TableProps.ColumnDefinition<EstimateSummary>;

const plateColumn: Column = {
  id: 'plate',
  header: 'Plate',
  isRowHeader: true,
  cell: ({ EstimateID, plate, customer }) => (
    <Link
      className="line-plate"
      to={paths.estimate(EstimateID)}
      aria-label={`${plate || 'No plate'}${customer && `, ${customer}`}`}
    >
      <Plate registration={plate} size="small" />
    </Link>
  ),
};

const customerColumn = (unsaved: ReadonlySet<string>): Column => ({
  id: 'customer',
  header: 'Customer',
  cell: ({ EstimateID, customer }) => (
    <>
      {customer || '–'} {unsaved.has(EstimateID) && <LineMark words={UNSAVED} />}
    </>
  ),
});

const otherColumns: readonly Column[] = [
  { id: 'state', header: 'Status', cell: ({ state }) => <StateMark state={state} /> },
  {
    id: 'begun',
    header: 'Created',
    cell: ({ createdAt }) => <span className="line-unbroken">{showDate(nzDate(new Date(createdAt)))}</span>,
  },
  {
    id: 'last',
    header: 'Last day',
    cell: ({ expiresOn, state }) =>
      (state === 'sent' || state === 'expired') && expiresOn ? showDate(expiresOn) : '–',
  },
  { id: 'total', header: 'Total', cell: ({ totalCents }) => showMoney(totalCents) },
  {
    id: 'approved',
    header: 'Approved',
    cell: ({ state, approvedCents }) =>
      isAnswered(state) && approvedCents !== undefined ? showMoney(approvedCents) : '–',
  },
];

/** Estimates as a table, for wide screens. */
export const EstimateTable = ({ estimates, unsaved }: Props) => (
  <Table
    items={estimates}
    trackBy="EstimateID"
    wrapLines
    ariaLabels={{ tableLabel: 'Estimates' }}
    columnDefinitions={[plateColumn, customerColumn(unsaved), ...otherColumns]}
  />
);
