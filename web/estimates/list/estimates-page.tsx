import Button from '@cloudscape-design/components/button';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { EstimateSummary } from '#shared/estimates/model.ts';
import { listedDays, totalsByMonth } from '#shared/estimates/months.ts';
import { EstimateState, getListedState } from '#shared/estimates/states.ts';
import { type NzDate, nzDate, showDate } from '#shared/nz-date.ts';
import type { Client } from '../../client/client.ts';
import { useToday } from '../../device/today.ts';
import { SearchField, type SearchText, useSearchText } from '../../lists/search-field.tsx';
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
import { stateNames } from '../sent/state-words.ts';
import { listUnsavedEstimateIds } from '../unsaved-estimate.ts';
import { ExportListForXero } from '../xero/export-xero.tsx';
import { filterEstimates, useEstimateFilter } from './filter.ts';
import { MonthsTable } from './months-table.tsx';
import '../../client/nouns/estimates.ts';
import { Link } from 'react-router';
import { showMoney } from '#shared/estimates/show-money.ts';
import { LineMark } from '../../lists/days-left.tsx';
import { Plate } from '../../ui/plate.tsx';
import { StateMark } from '../sent/state-band.tsx';
import { formatApproved, UNSAVED } from './words.ts';
import '../../lists/list-tools.css';
import './list.css';
import '../../lists/line-cards.css';

const EstimateTable = lazyPart(async () => (await import('./estimate-table.tsx')).EstimateTable);

const TITLE = 'Estimates';

/** `/estimates`: estimates of this month and the three before, with totals. */
export const EstimatesPage = () => {
  usePageTitle(TITLE);
  return (
    <Page title={TITLE} actions={[<NewEstimateByPlate key="new" />]}>
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
  const search = useSearchText(filter.search, (text) => change({ search: text }));
  const showAll = () => {
    search.clear();
    change({ state: '' });
  };
  const wide = useMedia(widths.wide);
  if (!query.data)
    return <QueryState query={query} title="This list could not be loaded" loading={<LoadingBlock height="320px" />} />;
  const all = query.data.estimates.map((one) => ({ ...one, state: getListedState(today, one) }));
  const shown = {
    estimates: filterEstimates(all, { ...filter, search: search.typed.trim() }),
    unsaved: listUnsavedEstimateIds(actor),
  };
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
      <Tools filter={filter} search={search} onChange={change} />
      <p className="looked-through" role="status">
        {query.data.isAll ? `${shown.estimates.length} found ${since}` : `Showing matches in the latest ${all.length}`}
      </p>
      <ExportListForXero estimates={shown.estimates} />
      {shown.estimates.length === 0 && (
        <Notice title="No results" action={<Button onClick={showAll}>Show all</Button>} />
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
  search: SearchText;
  onChange: ReturnType<typeof useEstimateFilter>['change'];
};

const Tools = ({ filter, search, onChange }: ToolsProps) => (
  <search className="list-tools row">
    <SearchField label="Search by plate or customer" placeholder="Plate or customer" text={search} />
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

/** Maximum number of pages: if four months have more estimates, only the newest are shown. */
const PAGES_MAX = 20;

type Days = { from: NzDate; to: NzDate };

/** Loads the estimates between two days, newest first. `isAll` is true if there is no further page. */
const estimatesQuery = (client: Client, { from, to }: Days) =>
  queryOptions({
    queryKey: ['estimates', from, to],
    queryFn: async ({ signal }) => {
      const estimates: EstimateSummary[] = [];
      let after: string | undefined;
      for (let pages = 0; pages < PAGES_MAX; pages++) {
        const page = await client.estimates.browse({ query: { from, to, after } }, { signal });
        estimates.push(...page.estimates);
        after = page.next;
        if (!after) break;
      }
      return { estimates, isAll: !after };
    },
  });

type Props = { estimates: readonly EstimateSummary[]; unsaved: ReadonlySet<string> };

/** Estimates as cards, for touch screens. */
const EstimateCards = ({ estimates, unsaved }: Props) => (
  <ul className="line-cards plain-list stack-8" aria-label="Estimates">
    {estimates.map((one) => (
      <li key={one.EstimateID} className="card">
        <Link className="card-link" to={paths.estimate(one.EstimateID)}>
          <Plate registration={one.plate} />
          <span className="line-facts">
            <span>{one.customer || 'No customer'}</span>
            <span>
              {unsaved.has(one.EstimateID) && <LineMark words={UNSAVED} />}{' '}
              {[showDate(nzDate(new Date(one.createdAt))), formatApproved(one)].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className="line-end">
            <StateMark state={one.state} />
            <span>{showMoney(one.totalCents)}</span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
