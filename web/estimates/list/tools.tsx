import type { EstimateSummary } from '#shared/estimates/model.ts';
import { CHOSEN_DAYS, type Days, ranges } from '#shared/estimates/months.ts';
import { ExportButton } from '../../lists/export-button.tsx';
import { SearchField, type SearchText } from '../../lists/search-field.tsx';
import { FilterDay } from '../../ui/fields/filter-day.tsx';
import { statusNames } from '../sent/state-words.ts';
import { estimateSource } from './export.ts';
import { countStatuses, type SortKey, type useEstimateFilter } from './filter.ts';
import '../../lists/list-tools.css';
import './list.css';

type Address = ReturnType<typeof useEstimateFilter>;
type Change = Address['change'];

/** Chooses the days whose estimates are listed: a usual range, or any two days. */
export const RangePicker = ({ address, days }: { address: Address; days: Days }) => {
  const { range } = address.days;
  const isChosen = range === CHOSEN_DAYS;
  const pick = (value: string) =>
    address.change(value === CHOSEN_DAYS ? { range: value, ...days } : { range: value, from: '', to: '' });
  return (
    <div className="estimate-range row">
      <select
        className="control"
        aria-label="Created"
        value={isChosen || range in ranges ? range : 'recent'}
        onChange={({ target }) => pick(target.value)}
      >
        {Object.entries(ranges).map(([name, one]) => (
          <option key={name} value={name}>
            {one.name}
          </option>
        ))}
        <option value={CHOSEN_DAYS}>Choose days…</option>
      </select>
      {isChosen &&
        (['from', 'to'] as const).map((name) => (
          <FilterDay
            key={name}
            aria-label={name === 'from' ? 'First day' : 'Last day'}
            value={address.days[name]}
            onChange={(day) => address.change({ [name]: day })}
          />
        ))}
    </div>
  );
};

type Props = {
  address: Address;
  search: SearchText;
  /** All estimates of the range, and those that are shown. */
  all: readonly EstimateSummary[];
  shown: readonly EstimateSummary[];
};

const sortNames: Record<Exclude<SortKey, 'created'>, string> = {
  number: 'Number',
  plate: 'Plate',
  vehicle: 'Make and model',
  customer: 'Customer',
  sender: 'Sent by',
  status: 'Status',
  total: 'Total',
  approved: 'Approved',
  declined: 'Declined',
};

/** Search, filters, sorting and export of the listed estimates. */
export const Tools = ({ address, search, all, shown }: Props) => {
  const { filter, sorting, change } = address;
  const senders = [...new Set([...all.flatMap(({ sentBy }) => sentBy ?? []), filter.sender])].filter(Boolean).sort();
  return (
    <search className="list-tools row">
      <SearchField
        label="Search by plate, customer, make and model or number"
        placeholder="Plate, customer, vehicle or number"
        text={search}
      />
      {senders.length > 0 && (
        <select
          className="control estimate-filter"
          aria-label="Sent by"
          value={filter.sender}
          onChange={({ target }) => change({ sender: target.value })}
        >
          <option value="">Sent by anyone</option>
          {senders.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
      <select
        className="control estimate-filter"
        aria-label="Sort by"
        value={`${sorting.isDescending ? '-' : ''}${sorting.by}`}
        onChange={({ target }) => change({ sort: target.value })}
      >
        <option value="-created">Newest first</option>
        <option value="created">Oldest first</option>
        {Object.entries(sortNames).flatMap(([key, name]) => [
          <option key={key} value={key}>{`${name}, up`}</option>,
          <option key={`-${key}`} value={`-${key}`}>{`${name}, down`}</option>,
        ])}
      </select>
      <ExportButton source={estimateSource(shown)} />
      <StatusChips all={all} filter={filter} change={change} />
    </search>
  );
};

/** A switch for each status that occurs. Several can be on; none shows all. */
const StatusChips = ({ all, filter, change }: { all: Props['all']; filter: Address['filter']; change: Change }) => (
  <fieldset className="estimate-statuses row" aria-label="Status">
    {countStatuses(all, filter.statuses).map(({ status, count }) => {
      const isOn = filter.statuses.includes(status);
      const next = isOn ? filter.statuses.filter((one) => one !== status) : [...filter.statuses, status];
      return (
        <button
          key={status}
          type="button"
          className="estimate-chip"
          aria-pressed={isOn}
          onClick={() => change({ state: next.join(' ') })}
        >
          {statusNames[status]} <small>{count}</small>
        </button>
      );
    })}
  </fieldset>
);
