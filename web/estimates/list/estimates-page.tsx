import Button from '@cloudscape-design/components/button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { EstimateSummary } from '#shared/estimates/model.ts';
import { type Days, listedDays, totalsByMonth } from '#shared/estimates/months.ts';
import { getListedState } from '#shared/estimates/states.ts';
import { showDate } from '#shared/nz-date.ts';
import { useToday } from '../../device/today.ts';
import { LongList, useLongList } from '../../lists/long-list.tsx';
import { useSearchText } from '../../lists/search-field.tsx';
import { formatStale, Stale } from '../../lists/stale.tsx';
import { paths } from '../../paths.ts';
import { useActor, useClient } from '../../session/session.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingBlock, Notice, QueryState } from '../../ui/screens/notice.tsx';
import { Page } from '../../ui/screens/page.tsx';
import { usePageTitle } from '../../ui/screens/page-title.ts';
import { useMedia } from '../../ui/use-media.ts';
import { widths } from '../../ui/widths.ts';
import { NewEstimateByPlate } from '../begin/new-estimate.tsx';
import { listUnsavedEstimateIds } from '../unsaved-estimate.ts';
import { ExportListForXero } from '../xero/export-xero.tsx';
import { EstimateCards } from './estimate-cards.tsx';
import { addByNumber, filterEstimates, sortEstimates, useEstimateFilter } from './filter.ts';
import { MonthsTable } from './months-table.tsx';
import { estimatesQuery, numberQuery } from './queries.ts';
import { RangePicker, Tools } from './tools.tsx';

const EstimateTable = lazyPart(async () => (await import('./estimate-table.tsx')).EstimateTable);

const TITLE = 'Estimates';

/** `/estimates`: the estimates created in a range of days, with totals by month. */
export const EstimatesPage = () => {
  usePageTitle(TITLE);
  return (
    <Page title={TITLE} actions={[<NewEstimateByPlate key="new" />]}>
      <Estimates />
    </Page>
  );
};

const Estimates = () => {
  const today = useToday();
  const address = useEstimateFilter();
  const days = listedDays(today, address.days);
  const query = useInfiniteQuery(estimatesQuery(useClient(), days));
  const all = query.data?.pages.flatMap(({ estimates }) => estimates);
  return (
    <div className="list-place">
      <RangePicker address={address} days={days} />
      {!all && (
        <QueryState query={query} title="This list could not be loaded" loading={<LoadingBlock height="320px" />} />
      )}
      {all && query.error && <Stale words={formatStale(query.dataUpdatedAt) ?? ''} query={query} />}
      {all && (
        <Listed key={`${days.from} ${days.to}`} all={all} days={days} address={address} isAll={!query.hasNextPage} />
      )}
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Load older estimates
        </Button>
      )}
    </div>
  );
};

const formatDays = ({ from, to }: Days) => (from === to ? showDate(from) : `${showDate(from)} to ${showDate(to)}`);

type ListedProps = {
  all: readonly EstimateSummary[];
  days: Days;
  address: ReturnType<typeof useEstimateFilter>;
  /** True if the range has no further estimates. */
  isAll: boolean;
};

const Listed = ({ all: stored, days, address, isAll }: ListedProps) => {
  const today = useToday();
  const { filter, sorting, change } = address;
  const search = useSearchText(filter.search, (text) => change({ search: text }));
  const ofNumber = useQuery(numberQuery(useClient(), filter.search)).data?.estimates ?? [];
  const asOfToday = (one: EstimateSummary) => ({ ...one, state: getListedState(today, one) });
  const all = stored.map(asOfToday);
  const isTyped = search.typed.trim() === filter.search;
  const { found, older } = addByNumber(
    filterEstimates(all, { ...filter, search: search.typed.trim() }),
    isTyped ? ofNumber.map(asOfToday) : [],
    days,
  );
  const shown = [...older, ...sortEstimates(found, sorting)];
  if (all.length === 0 && !filter.search)
    return (
      <>
        <Tools address={address} search={search} all={all} shown={shown} />
        <Notice
          title={`No estimates from ${formatDays(days)}`}
          text="Create an estimate from a checksheet. Fails and comments become its lines."
          action={
            <LinkButton to={paths.inspections} variant="primary">
              Completed WOF's
            </LinkButton>
          }
        />
      </>
    );
  const showAll = () => {
    search.clear();
    change({ state: '', sender: '' });
  };
  return (
    <>
      {isAll && <MonthsTable months={totalsByMonth(all, days)} />}
      <Tools address={address} search={search} all={all} shown={shown} />
      <p className="looked-through" role="status">
        {`${found.length} found from ${formatDays(days)}`}
        {!isAll && `, in the newest ${all.length} of these days`}
        {older.length > 0 && `, and ${older.length} by its number`}
      </p>
      <ExportListForXero estimates={shown} />
      {shown.length === 0 && <Notice title="No results" action={<Button onClick={showAll}>Show all</Button>} />}
      {shown.length > 0 && <Rows estimates={shown} />}
    </>
  );
};

const Rows = ({ estimates }: { estimates: readonly EstimateSummary[] }) => {
  const unsaved = listUnsavedEstimateIds(useActor());
  const wide = useMedia(widths.wide);
  const { shown = [], ...part } = useLongList(TITLE, estimates);
  return (
    <LongList part={part}>
      {!wide && <EstimateCards estimates={shown} part={part} unsaved={unsaved} />}
      {wide && (
        <Suspense fallback={<LoadingBlock height="320px" />}>
          <EstimateTable estimates={shown} part={part} unsaved={unsaved} />
        </Suspense>
      )}
    </LongList>
  );
};
