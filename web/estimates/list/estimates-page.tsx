import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { listedDays, totalsByMonth } from '#shared/estimates/months.ts';
import { EstimateState, getStateOn } from '#shared/estimates/states.ts';
import { showDate } from '#shared/nz-date.ts';
import { useToday } from '../../device/today.ts';
import { SearchField } from '../../lists/search-field.tsx';
import { formatStale, Stale } from '../../lists/stale.tsx';
import '../../lists/list-tools.css';
import { paths } from '../../paths.ts';
import { useActor, useClient } from '../../session/session.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/screens/notice.tsx';
import { Page } from '../../ui/screens/page.tsx';
import { usePageTitle } from '../../ui/screens/page-title.ts';
import { LoadingBlock, QueryState } from '../../ui/screens/query-state.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { widths } from '../../ui/widths.ts';
import { stateNames } from '../sent/state-words.ts';
import { listUnsavedEstimateIds } from '../unsaved-estimate.ts';
import { EstimateCards } from './estimate-cards.tsx';
import { filterEstimates, useEstimateFilter } from './filter.ts';
import './list.css';
import { MonthsTable } from './months-table.tsx';
import { estimatesQuery } from './query.ts';

const EstimateTable = lazyPart(async () => (await import('./estimate-table.tsx')).EstimateTable);

const TITLE = 'Estimates';

/** `/estimates`: estimates of this month and the three before, with totals. */
export const EstimatesPage = () => {
  usePageTitle(TITLE);
  return (
    <Page title={TITLE}>
      <Estimates />
    </Page>
  );
};

const Estimates = () => {
  const client = useClient();
  const actor = useActor();
  const today = useToday();
  const days = listedDays(today);
  const query = useQuery(estimatesQuery(client, days));
  const { filter, change } = useEstimateFilter();
  const wide = useMedia(widths.wide);
  if (!query.data)
    return <QueryState query={query} title="This list could not be loaded" loading={<LoadingBlock height="320px" />} />;
  const all = query.data.estimates.map((one) => ({ ...one, state: getStateOn(today, one.state, one.expiresOn) }));
  const shown = { estimates: filterEstimates(all, filter), unsaved: listUnsavedEstimateIds(actor) };
  const since = `since ${showDate(days.from)}`;
  if (all.length === 0)
    return (
      <Notice
        title={`No estimates ${since}`}
        text="Create an estimate from a checksheet. Fails and comments become its lines."
        action={
          <LinkButton to={paths.inspections} variant="primary">
            Completed WOF's
          </LinkButton>
        }
      />
    );
  return (
    <div className="list-place">
      {query.error && <Stale words={formatStale(query.dataUpdatedAt) ?? ''} query={query} />}
      <MonthsTable months={totalsByMonth(all, days)} />
      <Tools filter={filter} onChange={change} />
      <p className="looked-through" role="status">
        {query.data.isAll ? `${shown.estimates.length} found ${since}` : `Showing matches in the latest ${all.length}`}
      </p>
      {shown.estimates.length === 0 && (
        <Notice title="No results" action={<LinkButton to={paths.estimates}>Show all</LinkButton>} />
      )}
      {shown.estimates.length > 0 && !wide && <EstimateCards {...shown} />}
      {shown.estimates.length > 0 && wide && (
        <Suspense fallback={<LoadingBlock height="320px" />}>
          <EstimateTable {...shown} />
        </Suspense>
      )}
    </div>
  );
};

type ToolsProps = {
  filter: ReturnType<typeof useEstimateFilter>['filter'];
  onChange: ReturnType<typeof useEstimateFilter>['change'];
};

const Tools = ({ filter, onChange }: ToolsProps) => (
  <search className="list-tools">
    <SearchField
      label="Search by plate or customer"
      placeholder="Plate or customer"
      value={filter.search}
      onSearch={(search) => onChange({ search })}
    />
    <select
      className="control estimate-state-filter"
      aria-label="Status"
      value={filter.state ?? ''}
      onChange={({ target }) => onChange({ state: target.value })}
    >
      <option value="">Any status</option>
      {EstimateState.options.map((state) => (
        <option key={state} value={state}>
          {stateNames[state]}
        </option>
      ))}
    </select>
  </search>
);
