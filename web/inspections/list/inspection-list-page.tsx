import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { inspectionsApi } from '#shared/inspections/api.ts';
import { useToday } from '../../device/today.ts';
import type { Column } from '../../lists/columns.ts';
import { ExportButton } from '../../lists/export-button.tsx';
import { toDoSource } from '../../lists/exports.ts';
import { createInspectionLine, getLineName, type Line } from '../../lists/line.ts';
import { LineList } from '../../lists/line-list.tsx';
import { useLongList } from '../../lists/long-list.tsx';
import { inspectionsToDo } from '../../lists/queries.ts';
import { formatStale } from '../../lists/stale.tsx';
import { useLastAnswer } from '../../lists/use-last-answer.ts';
import { paths } from '../../paths.ts';
import { useClient } from '../../session/session.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/screens/notice.tsx';
import { Page } from '../../ui/screens/page.tsx';
import { usePageTitle } from '../../ui/screens/page-title.ts';
import { FoundInspections } from './found-inspections.tsx';
import { countDaysLeft } from './read-today.ts';
import { isToDoName, toDoLists } from './to-do.ts';
import '../../lists/list-tools.css';

const PhotosUnsent = lazyPart(async () => (await import('../../images/photos-unsent.tsx')).PhotosUnsent);

const TITLE = "Completed WOF's";

/** All completed inspections; with `?show=`, today's, those due for a recheck, or those not in VIC. */
export const InspectionListPage = () => {
  const today = useToday();
  const asked = useSearchParams()[0].get('show');
  const show = isToDoName(asked) ? asked : undefined;
  const title = show ? toDoLists[show].title : TITLE;
  usePageTitle(title);
  const showAll = (
    <LinkButton key="all" to={paths.inspections}>
      Show all
    </LinkButton>
  );
  return (
    // a separate key per list, so that each starts at the top with its own search
    <Page key={title} title={title} actions={show ? [showAll] : []}>
      <Suspense>
        <PhotosUnsent />
      </Suspense>
      {show === 'recheck' || show === 'vic' ? (
        <ToDoBoard what={show} />
      ) : show === 'today' ? (
        <FoundInspections
          label={title}
          day={today}
          empty={<Notice title={title} text={toDoLists.today.empty} action={showAll} />}
        />
      ) : (
        <FoundInspections
          label={title}
          empty={
            <Notice
              title="No completed inspections yet"
              text="Submitted inspections appear here, newest first."
              action={
                <LinkButton to={paths.createInspection} variant="primary">
                  Create WOF
                </LinkButton>
              }
            />
          }
        />
      )}
    </Page>
  );
};

const Answer = inspectionsApi.toDo.response;

type Board = { columns: readonly Column[]; order: string; action: string; to: string };
const boards: Record<'recheck' | 'vic', Board> = {
  recheck: {
    columns: ['result', 'vehicle', 'customer', 'date', 'inspector', 'number'],
    order: 'most urgent',
    action: 'Recheck',
    to: '?start=Recheck',
  },
  vic: {
    columns: ['vehicle', 'result', 'date', 'number', 'vic'],
    order: 'oldest',
    action: 'Enter in VIC',
    to: '?open=pendingVic',
  },
};

/** All inspections that are due for a recheck or not in VIC, each with a link to the task. */
const ToDoBoard = ({ what }: { what: 'recheck' | 'vic' }) => {
  const client = useClient();
  const { title, empty } = toDoLists[what];
  const { columns, order, action, to } = boards[what];
  const query = useInfiniteQuery(inspectionsToDo(client, what));
  useToday();
  const { answer, at, asOf } = useLastAnswer(what, Answer, { ...query, data: query.data?.pages[0] });
  const pages = query.data?.pages ?? (answer && [answer]);
  const all = pages
    ?.flatMap(({ inspections }) => inspections)
    .map((line) => ({ ...line, daysLeft: countDaysLeft(line.daysLeft, at) }));
  const wanted = what === 'recheck' ? all?.filter(({ daysLeft }) => daysLeft !== null) : all;
  const { shown, ...part } = useLongList(title, wanted, query);
  return (
    <div className="list-place">
      {shown?.length !== 0 && (
        <div className="list-tools row">
          <ExportButton source={toDoSource(client, what)} />
        </div>
      )}
      <LineList
        lines={shown?.map(createInspectionLine)}
        part={part}
        query={query}
        stale={formatStale(asOf)}
        label={title}
        columns={columns}
        moreThan={(shown) => `Showing the ${order} ${shown}`}
        action={{
          title: 'To do',
          wide: true,
          cell: (line: Line) => (
            <LinkButton to={`${line.to}${to}`} wrapText={false} ariaLabel={`${action}: ${getLineName(line)}`}>
              {action}
            </LinkButton>
          ),
        }}
        empty={<Notice title={title} text={empty} action={<LinkButton to={paths.inspections}>Show all</LinkButton>} />}
      />
    </div>
  );
};
