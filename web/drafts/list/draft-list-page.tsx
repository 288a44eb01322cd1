import Button from '@cloudscape-design/components/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { draftsApi } from '#shared/drafts/api.ts';
import { foldText } from '#shared/input/fold-text.ts';
import { normalizePlate } from '#shared/vehicle-identity.ts';
import { useEndedDrafts } from '../../lists/ended-drafts.ts';
import { draftSource } from '../../lists/exports.ts';
import { getLineName, type Line } from '../../lists/line.ts';
import { LineList } from '../../lists/line-list.tsx';
import { ListTools } from '../../lists/list-tools.tsx';
import { useLongList } from '../../lists/long-list.tsx';
import { NOTHING_ON_DEVICE } from '../../lists/match-on-device.ts';
import { allDrafts } from '../../lists/queries.ts';
import { formatFound, type SearchText, useSearchText } from '../../lists/search-field.tsx';
import { formatStale } from '../../lists/stale.tsx';
import { useFilter } from '../../lists/use-filter.ts';
import { useLastAnswer } from '../../lists/use-last-answer.ts';
import { paths } from '../../paths.ts';
import { useClient, useWorkOwner } from '../../session/session.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/screens/notice.tsx';
import { Page } from '../../ui/screens/page.tsx';
import { usePageTitle } from '../../ui/screens/page-title.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useLocalDrafts } from '../unsent/unsent-drafts.ts';
import { draftLines } from './draft-lines.ts';

const DiscardDialog = lazyPart(async () => (await import('./discard-dialog.tsx')).DiscardDialog);

const PhotosUnsent = lazyPart(async () => (await import('../../images/photos-unsent.tsx')).PhotosUnsent);

const RefusedOffline = lazyPart(async () => (await import('./refused-offline.tsx')).RefusedOffline);

const TrainingSheets = lazyPart(async () => (await import('./training-sheets.tsx')).TrainingSheets);

const TITLE = "Draft WOF's";
const ONLY_HERE = "Your workshop's drafts could not be loaded. Showing drafts saved on this device.";
const Answer = draftsApi.list.response;

const create = (
  <LinkButton to={paths.createInspection} variant="primary">
    Create WOF
  </LinkButton>
);

export const DraftListPage = () => {
  const client = useClient();
  usePageTitle(TITLE);
  const [discarding, setDiscarding] = useState<Line>();
  const { filter, change } = useFilter();
  const search = useSearchText(filter.search ?? '', (text) => change({ search: text }));
  // filtered on this device, so without waiting for the pause
  const wanted = foldText(search.typed);
  const code = normalizePlate(search.typed);
  const isWanted = (line: Line) =>
    getSearchText(line).includes(wanted) || (code !== '' && normalizePlate(line.plate).includes(code));
  const query = useInfiniteQuery(allDrafts(client));
  const local = useLocalDrafts(useWorkOwner(), query.refetch);
  const { answer, asOf } = useLastAnswer('drafts', Answer, { ...query, data: query.data?.pages[0] });
  const pages = query.data?.pages ?? (answer && [answer]);
  const saved = pages?.flatMap(({ unfinishedInspections }) => unfinishedInspections);
  const refused = saved?.filter(({ refusedOffline }) => refusedOffline) ?? [];
  const all = draftLines({
    saved,
    ...{ asOf, local, isPart: pages?.at(-1)?.next !== undefined },
    failed: query.error !== null,
    ended: useEndedDrafts(),
  });
  const found = all?.filter(isWanted);
  const { shown, ...part } = useLongList(TITLE, found, query);
  const keptFocus = useKeptFocus<HTMLDivElement>();
  return (
    <Page title={TITLE}>
      <Suspense>
        <PhotosUnsent />
        {refused.length > 0 && <RefusedOffline drafts={refused} />}
      </Suspense>
      <div {...keptFocus} className="list-place">
        {(all === undefined || all.length > 0) && (
          <ListTools
            search={{
              label: 'Search these drafts',
              placeholder: 'Plate, vehicle, customer or number',
              text: search,
            }}
            source={draftSource(client, isWanted)}
          />
        )}
        <p className="looked-through quiet" role="status">
          {wanted && found && formatFound(found.length, query.hasNextPage)}
        </p>
        <LineList
          lines={shown}
          part={part}
          query={query}
          stale={all && !pages ? ONLY_HERE : formatStale(asOf, wanted !== '')}
          label={TITLE}
          columns={['vehicle', 'customer', 'date', 'inspector', 'number']}
          titles={{ date: 'Last change', inspector: 'By' }}
          action={{
            title: 'Action',
            cell: (line) => (
              <Button
                variant="inline-link"
                ariaLabel={`Discard ${getLineName(line)}`}
                onClick={() => setDiscarding(line)}
              >
                Discard
              </Button>
            ),
          }}
          empty={
            wanted ? (
              <NothingFound search={search} isOnDevice={all !== undefined && (!pages || asOf !== undefined)} />
            ) : (
              noDrafts
            )
          }
        />
        <Suspense>
          <TrainingSheets />
        </Suspense>
        <Suspense>
          {discarding && <DiscardDialog line={discarding} onClose={() => setDiscarding(undefined)} />}
        </Suspense>
      </div>
    </Page>
  );
};

const noDrafts = <Notice title="No drafts" text="Unfinished inspections appear here." action={create} />;

const NothingFound = ({ search, isOnDevice }: { search: SearchText; isOnDevice: boolean }) => (
  <Notice
    title="No results"
    text={`No drafts match “${search.typed.trim()}”.`}
    action={<Button onClick={search.clear}>Show all</Button>}
    {...(isOnDevice && NOTHING_ON_DEVICE)}
  />
);

const getSearchText = ({ plate, vehicle, customer, number, inspector }: Line) =>
  foldText([plate, vehicle, customer, number, inspector].join(' '));
