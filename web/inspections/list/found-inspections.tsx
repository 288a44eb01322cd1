import Button from '@cloudscape-design/components/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import type * as z from 'zod';
import { inspectionsApi } from '#shared/inspections/api.ts';
import type { ClosedNumber } from '#shared/inspections/model.ts';
import { type NzDate, showDate } from '#shared/nz-date.ts';
import type { Client } from '../../client/client.ts';
import { useConnected } from '../../device/connection.ts';
import { useToday } from '../../device/today.ts';
import { useColumns } from '../../lists/columns.ts';
import { inspectionSource } from '../../lists/exports.ts';
import { type Filter, listTokens } from '../../lists/filter.ts';
import { createInspectionLine, type Line } from '../../lists/line.ts';
import { LineList, useHasTable } from '../../lists/line-list.tsx';
import { ListTools } from '../../lists/list-tools.tsx';
import { useLongList } from '../../lists/long-list.tsx';
import { findOnDevice, matchesOnDevice, NOTHING_ON_DEVICE } from '../../lists/match-on-device.ts';
import { foundInspections } from '../../lists/queries.ts';
import { formatFound, useSearchText } from '../../lists/search-field.tsx';
import { formatStale } from '../../lists/stale.tsx';
import { useFilter } from '../../lists/use-filter.ts';
import { useLastAnswer } from '../../lists/use-last-answer.ts';
import { paths } from '../../paths.ts';
import { useClient, useScope } from '../../session/session.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/screens/notice.tsx';
import { SEARCHING } from '../../ui/use-debounced.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { formatClosedNumber } from './closed-number.ts';

const ColumnsPanel = lazyPart(async () => (await import('./columns-panel.tsx')).ColumnsPanel);
const FilterPanel = lazyPart(async () => (await import('../../lists/filter-panel.tsx')).FilterPanel);
const ExportItems = lazyPart(async () => (await import('./export-items.tsx')).ExportItems);
const EXPORT_ITEMS = 'Export checklist items';

const Answer = inspectionsApi.list.response;

type Props = {
  label: string;
  /** Limits the list to inspections of this day, which are submitted on it at the earliest. */
  day?: NzDate | undefined;
  /** Shown if there are no inspections at all. */
  empty: ReactNode;
};

/**
 * Completed inspections with search, filters and a choice of columns. Filters are stored in the URL, columns on the
 * device.
 */
export const FoundInspections = ({ label, day, empty }: Props) => {
  useToday();
  const client = useClient();
  const isAdmin = useScope('Admin');
  const { filter: asked, change } = useFilter();
  const filter: Filter = day ? { ...asked, from: day, upTo: day, inspectedOn: day } : asked;
  const search = useSearchText(asked.search ?? '', (text) => change({ search: text }));
  const vehicle = useSearchText(asked.vehicle ?? '', (text) => change({ vehicle: text }));
  const isPending = search.isPending || vehicle.isPending;
  const { query, found, first, asOf } = useFound(client, filter);
  const { shown, ...part } = useLongList(label, found, query);
  const closed = (!isPending && first?.closed) || [];
  const { columns, toggle } = useColumns();
  const [open, setOpen] = useState<'filters' | 'columns'>();
  const hasTable = useHasTable();
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const tokens = listTokens(asked);
  const isSearch = Boolean(asked.search) || tokens.length > 0;
  const opener = (what: 'filters' | 'columns', words: string) => (
    <Button ariaExpanded={open === what} onClick={() => setOpen(open === what ? undefined : what)}>
      {words}
    </Button>
  );
  return (
    <div {...keptFocus} className="list-place">
      <ListTools
        search={{
          label: 'Search by plate, customer, phone, vehicle, inspector, VIN or sheet number',
          placeholder: 'Plate, customer, vehicle, number …',
          text: search,
        }}
        source={inspectionSource(client, filter)}
        below={
          <>
            {isAdmin && (
              <Suspense
                fallback={
                  <Button iconName="download" disabled>
                    {EXPORT_ITEMS}
                  </Button>
                }
              >
                <ExportItems filter={filter} words={EXPORT_ITEMS} />
              </Suspense>
            )}
            <Suspense>
              {open === 'filters' && !day && <FilterPanel filter={asked} vehicle={vehicle} onChange={change} />}
              {open === 'columns' && hasTable && <ColumnsPanel columns={columns} onToggle={toggle} />}
            </Suspense>
            {!day && tokens.length > 0 && <Tokens tokens={tokens} onChange={change} />}
          </>
        }
      >
        {!day && opener('filters', 'Filters')}
        {hasTable && opener('columns', 'Columns')}
      </ListTools>
      <p className="looked-through quiet" role="status">
        {isPending || (isSearch && query.isPending && !asOf)
          ? SEARCHING
          : found && formatCount(asked, day ? undefined : first, found.length, query.hasNextPage)}
      </p>
      {closed.length > 0 && <ClosedNumbers closed={closed} />}
      <LineList
        lines={shown?.map(createInspectionLine)}
        part={part}
        query={query}
        isPending={isPending}
        stale={formatStale(asOf, Boolean(asked.search))}
        label={label}
        columns={columns}
        moreThan={asked.search ? (shown) => `Showing the first ${shown}` : undefined}
        empty={
          closed.length > 0 ? undefined : isSearch ? (
            <NothingFound search={asked.search} isOnDevice={asOf !== undefined} />
          ) : (
            empty
          )
        }
      />
    </div>
  );
};

/** Loads the inspections. While offline and without a filter, returns those of the last response that the search finds. */
const useFound = (client: Client, filter: Filter) => {
  const query = useInfiniteQuery(foundInspections(client, filter));
  const isConnected = useConnected();
  const { search = '', ...others } = filter;
  const isOffered = Object.values(others).every((value) => value === undefined);
  const [first] = query.data?.pages ?? [];
  const { answer, asOf } = useLastAnswer(isOffered ? 'inspections' : undefined, Answer, {
    ...query,
    // what a search finds isn't stored
    data: search ? undefined : first,
  });
  const found = query.data?.pages.flatMap(({ inspections }) => inspections);
  if (found) return { query, found, first, asOf: search ? undefined : asOf };
  const kept = findOnDevice(
    answer?.inspections,
    search,
    (one) => isFound(search, createInspectionLine(one)),
    isConnected,
  );
  return { query, found: kept, first, asOf };
};

const isFound = (search: string, { plate, number, vehicle, customer, inspector }: Line) =>
  matchesOnDevice(search, { plate, number, words: [vehicle, customer, inspector] });

type OnChange = ReturnType<typeof useFilter>['change'];

const Tokens = ({ tokens, onChange }: { tokens: ReturnType<typeof listTokens>; onChange: OnChange }) => (
  <ul className="tokens plain-list row" aria-label="Active filters">
    {tokens.map(({ name, words }) => (
      <li key={name}>
        <button type="button" className="chip token" onClick={() => onChange({ [name]: undefined })}>
          {words} <span aria-hidden="true">×</span>
          <span className="visually-hidden">, remove</span>
        </button>
      </li>
    ))}
  </ul>
);

const ClosedNumbers = ({ closed }: { closed: readonly ClosedNumber[] }) => (
  <ul className="plain-list stack-8" aria-label="Numbers without an inspection">
    {closed.map((one) => (
      <li key={formatClosedNumber(one)} className="card closed-number" dir="auto">
        {formatClosedNumber(one)}
      </li>
    ))}
  </ul>
);

const NothingFound = ({ search, isOnDevice }: Pick<Filter, 'search'> & { isOnDevice: boolean }) => (
  <Notice
    title="No results"
    text={
      search &&
      `No inspections match “${search}”. Try part of a plate, a sheet number, VIN (or its last six), phone number or customer name. For an earlier vehicle or inspector, choose days under Filters.`
    }
    action={<LinkButton to={paths.inspections}>Show all</LinkButton>}
    {...(isOnDevice && NOTHING_ON_DEVICE)}
  />
);

/** Formats how many were found and which days were searched. */
const formatCount = ({ search }: Filter, first: Days | undefined, found: number, isMore: boolean) => {
  const count = formatFound(found, isMore);
  const { range, wordsFrom } = first ?? {};
  if (range) return `Searched ${showDate(range.from)} – ${showDate(range.upTo)}: ${count}`;
  return search && `${count}${wordsFrom ? ` · vehicles and inspectors since ${showDate(wordsFrom)}` : ''}`;
};

type Days = Pick<z.infer<typeof Answer>, 'range' | 'wordsFrom'>;
