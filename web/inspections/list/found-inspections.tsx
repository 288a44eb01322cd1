import Button from '@cloudscape-design/components/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { inspectionsApi } from '#shared/inspections/api.ts';
import { type NzDate, showDate } from '#shared/nz-date.ts';
import { useToday } from '../../device/today.ts';
import { useColumns } from '../../lists/columns.ts';
import { ColumnsPanel } from '../../lists/columns-panel.tsx';
import { inspectionSource } from '../../lists/exports.ts';
import { type Filter, listTokens } from '../../lists/filter.ts';
import { FilterPanel } from '../../lists/filter-panel.tsx';
import { inspectionLine } from '../../lists/line.ts';
import { LineList, useHasTable } from '../../lists/line-list.tsx';
import { ListTools } from '../../lists/list-tools.tsx';
import { foundInspections } from '../../lists/queries.ts';
import { sayStale } from '../../lists/stale.tsx';
import { useFilter } from '../../lists/use-filter.ts';
import { useLastAnswer } from '../../lists/use-last-answer.ts';
import { paths } from '../../paths.ts';
import { useClient, useScope } from '../../session/session.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/screens/notice.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';

const ExportItems = lazyPart(async () => (await import('./export-items.tsx')).ExportItems);

const Answer = inspectionsApi.list.answer;

type Props = {
  label: string;
  /** The list is kept to this day. */
  day?: NzDate | undefined;
  /** What to say when there are none at all. */
  empty: ReactNode;
};

/** Completed inspections with their search, filters and columns, all of which the address or the device keeps. */
export const FoundInspections = ({ label, day, empty }: Props) => {
  useToday();
  const client = useClient();
  const isAdmin = useScope('Admin');
  const { filter: asked, change } = useFilter();
  const filter: Filter = day ? { ...asked, from: day, upTo: day } : asked;
  const query = useInfiniteQuery(foundInspections(client, filter));
  const isWhole = Object.values(filter).every((value) => value === undefined);
  const { answer, asOf } = useLastAnswer(isWhole && !query.isPlaceholderData ? 'inspections' : undefined, Answer, {
    ...query,
    data: query.data?.pages[0],
  });
  const pages = query.data?.pages ?? (answer && [answer]);
  const lines = pages?.flatMap(({ inspections }) => inspections.map(inspectionLine));
  const range = query.data?.pages[0]?.range;
  const { columns, toggle } = useColumns();
  const [open, setOpen] = useState<'filters' | 'columns'>();
  const hasTable = useHasTable();
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const tokens = listTokens(asked);
  const opener = (what: 'filters' | 'columns', words: string) => (
    <Button ariaExpanded={open === what} onClick={() => setOpen(open === what ? undefined : what)}>
      {words}
    </Button>
  );
  return (
    <div {...keptFocus} className="list-place">
      <ListTools
        search={{
          label: 'Search by plate, customer, VIN or sheet number',
          placeholder: 'Plate, customer, VIN or number',
          value: asked.search ?? '',
          onSearch: (search) => change({ search }),
        }}
        source={inspectionSource(client, filter)}
        below={
          <>
            {isAdmin && (
              <Suspense>
                <ExportItems filter={filter} />
              </Suspense>
            )}
            {open === 'filters' && !day && <FilterPanel filter={asked} onChange={change} />}
            {open === 'columns' && hasTable && <ColumnsPanel columns={columns} onToggle={toggle} />}
            {!day && tokens.length > 0 && (
              <ul className="tokens" aria-label="Filters that are set">
                {tokens.map(({ name, words }) => (
                  <li key={name}>
                    <button type="button" className="chip token" onClick={() => change({ [name]: undefined })}>
                      {words} <span aria-hidden="true">×</span>
                      <span className="visually-hidden">, remove</span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </>
        }
      >
        {!day && opener('filters', 'Filters')}
        {hasTable && opener('columns', 'Columns')}
      </ListTools>
      <p className="looked-through" role="status">
        {lines && !query.isPlaceholderData && told(asked, day ? undefined : range, lines.length, query.hasNextPage)}
      </p>
      <div className={query.isPlaceholderData ? 'list-waits' : ''}>
        <LineList
          lines={lines}
          query={query}
          stale={sayStale(asOf)}
          label={label}
          columns={columns}
          moreThan={asked.search ? (shown) => `${shown} are shown, there are more` : undefined}
          empty={
            asked.search || tokens.length > 0 ? (
              <Notice
                title="Nothing found"
                text={
                  asked.search &&
                  `No inspection has a plate, number, VIN or its last six, or a word of a customer that begins with “${asked.search}”.`
                }
                action={
                  <div className="list-choices">
                    {asked.search && !asked.vehicle && (
                      <Button onClick={() => change({ search: undefined, vehicle: asked.search })}>
                        Look for it in make, model and year
                      </Button>
                    )}
                    <LinkButton to={paths.inspections}>Show all</LinkButton>
                  </div>
                }
              />
            ) : (
              empty
            )
          }
        />
      </div>
    </div>
  );
};

/** How much was found, and in which days where not all were looked through. */
const told = ({ search }: Filter, range: Range | undefined, found: number, isMore: boolean) => {
  const count = `${found} found${isMore ? ' so far' : ''}`;
  if (range) return `Looked through ${showDate(range.from)} – ${showDate(range.upTo)}: ${count}`;
  return search && found > 0 && count;
};

type Range = { from: NzDate; upTo: NzDate };
