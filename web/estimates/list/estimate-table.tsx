import Table, { type TableProps } from '@cloudscape-design/components/table';
import { Link } from 'react-router';
import type { EstimateSummary } from '#shared/estimates/model.ts';
import { formatEstimateNumber } from '#shared/estimates/number.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { nzDate, showDate } from '#shared/nz-date.ts';
import { LineMark } from '../../lists/days-left.tsx';
import { getTablePosition } from '../../lists/line-table.tsx';
import type { LongListPart } from '../../lists/long-list.tsx';
import '../../lists/line-table.css';
import { paths } from '../../paths.ts';
import { Plate } from '../../ui/plate.tsx';
import { StatusMark } from '../sent/state-band.tsx';
import { getStatus, isAnswered } from '../sent/state-words.ts';
import { UNSAVED } from './words.ts';

type Props = { estimates: readonly EstimateSummary[]; part: LongListPart; unsaved: ReadonlySet<string> };

type Column = TableProps.ColumnDefinition<EstimateSummary>;

const plateColumn: Column = {
  id: 'plate',
  header: 'Vehicle',
  isRowHeader: true,
  cell: (one) => (
    <>
      <Link
        className="line-plate"
        to={paths.estimate(one.EstimateID)}
        aria-label={[one.plate || 'No plate', one.customer, formatEstimateNumber(one)].filter(Boolean).join(', ')}
      >
        <Plate registration={one.plate} size="small" />
      </Link>
      {one.vehicle && <small className="estimate-below">{one.vehicle}</small>}
    </>
  ),
};

const numberColumn: Column = {
  id: 'number',
  header: 'Number',
  cell: (one) => (
    <>
      {formatEstimateNumber(one)}
      <small className="estimate-below">{showDate(nzDate(new Date(one.createdAt)))}</small>
    </>
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

const showAnswered = (state: EstimateSummary['state'], cents: number | undefined) =>
  isAnswered(state) && cents !== undefined ? showMoney(cents) : '–';

const otherColumns: readonly Column[] = [
  { id: 'sender', header: 'Sent by', cell: ({ sentBy }) => sentBy || '–' },
  {
    id: 'status',
    header: 'Status',
    cell: (one) => (
      <>
        <StatusMark status={getStatus(one)} />
        {(one.state === 'sent' || one.state === 'expired') && one.expiresOn && (
          <small className="estimate-below">until {showDate(one.expiresOn)}</small>
        )}
      </>
    ),
  },
  { id: 'total', header: 'Total', cell: ({ totalCents }) => showMoney(totalCents) },
  { id: 'approved', header: 'Approved', cell: ({ state, approvedCents }) => showAnswered(state, approvedCents) },
  { id: 'declined', header: 'Declined', cell: ({ state, declinedCents }) => showAnswered(state, declinedCents) },
];

const columnsOf = (unsaved: ReadonlySet<string>): readonly Column[] =>
  [numberColumn, plateColumn, customerColumn(unsaved), ...otherColumns].map((column) => ({
    ...column,
    // Cloudscape's own minimum is wider than most values
    minWidth: 0,
  }));

/** Estimates as a table, for wide screens. */
export const EstimateTable = ({ estimates, part, unsaved }: Props) => (
  <Table
    items={estimates}
    trackBy="EstimateID"
    {...getTablePosition(part)}
    wrapLines
    ariaLabels={{ tableLabel: 'Estimates' }}
    columnDefinitions={columnsOf(unsaved)}
  />
);
