import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { COUNTED_UP_TO, LINES_SHOWN, Overview } from '#shared/inspections/overview.ts';
import { useToday } from '../device/today.ts';
import { countDrafts, draftLines } from '../drafts/list/draft-lines.ts';
import { useLocalDrafts } from '../drafts/unsent/unsent-drafts.ts';
import { readToday } from '../inspections/list/read-today.ts';
import { overviewQuery, recentLines, type ToDoName, toDoLists } from '../inspections/list/to-do.ts';
import { useEndedDrafts } from '../lists/ended-drafts.ts';
import { formatStale, Stale } from '../lists/stale.tsx';
import { useLastAnswer } from '../lists/use-last-answer.ts';
import { paths } from '../paths.ts';
import { useActor, useClient, useOrganization, useScope, useWorkOwner } from '../session/session.tsx';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice, QueryState } from '../ui/screens/notice.tsx';
import { Page } from '../ui/screens/page.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { Skeleton } from '../ui/screens/skeleton.tsx';
import { FirstLines } from './first-lines.tsx';
import { LazyHowItGoes } from './lazy-how-it-goes.tsx';
import './home-page.css';
import './counts.css';

const PhotosUnsent = lazyPart(async () => (await import('../images/photos-unsent.tsx')).PhotosUnsent);

const QuizCard = lazyPart(async () => (await import('./quiz-card.tsx')).QuizCard);

const FirstSteps = lazyPart(async () => (await import('./first-steps.tsx')).FirstSteps);

const NumbersMissing = lazyPart(async () => (await import('./numbers-missing.tsx')).NumbersMissing);

const DRAFTS = { title: 'Your drafts', all: paths.drafts };
const toDo = (Object.keys(toDoLists) as ToDoName[]).map((name) => ({
  ...toDoLists[name],
  all: paths.toDo(name),
}));
const PAPERS = { title: 'Paper sheets to enter', all: paths.papers };
const RECENT = { title: 'Recently completed', all: paths.inspections, empty: 'Nothing submitted yet.' };

/**
 * The start page, loaded in one request: new sheet, latest draft and to-do lists. While offline, drafts on this device
 * are shown too. The quiz and the plots are loaded later, each by a separate request.
 */
export const HomePage = () => {
  const client = useClient();
  usePageTitle('Home');
  const { name, inspectorNumber } = useActor();
  const { CompanyAuthorityNumber } = useOrganization();
  const isAdmin = useScope('Admin');
  const query = useQuery(overviewQuery(client));
  const local = useLocalDrafts(useWorkOwner(), query.refetch);
  const { answer, at, asOf } = useLastAnswer('overview', Overview, query);
  useToday();
  const overview = answer && readToday(answer, at);
  const stale = formatStale(asOf);
  const papers = overview?.papersToEnter ?? 0;
  const counted = overview && [overview.drafts, { count: papers }, ...toDo.map(({ part }) => overview[part])];
  const ended = useEndedDrafts();
  const nothing = !local.some(({ isUnsent }) => isUnsent) && (counted?.every(({ count }) => count === 0) ?? false);
  const recent = overview && recentLines(overview);
  const saved = overview?.drafts.lines;
  const all = draftLines({ saved, asOf, local, failed: query.error !== null, ended });
  const drafts = all?.slice(0, LINES_SHOWN);
  const last = all?.find(({ isOver }) => !isOver);
  const yourDrafts = (
    <FirstLines {...DRAFTS} lines={drafts ?? []} empty="No drafts. Unfinished inspections appear here." />
  );
  return (
    <Page title="Home" description={`Welcome, ${name}`}>
      <Suspense>
        <PhotosUnsent />
        {!(inspectorNumber.trim() && CompanyAuthorityNumber.trim()) && <NumbersMissing />}
      </Suspense>
      <div className="home-start">
        <LinkButton to={paths.createInspection} variant="primary" fullWidth>
          Create WOF
        </LinkButton>
        {last && (
          <LinkButton to={last.to} fullWidth>
            Resume last draft
          </LinkButton>
        )}
      </div>
      {overview || !query.error ? (
        <SpaceBetween size="l">
          {stale && <Stale words={stale} query={query} />}
          <Counts
            counts={[
              { ...DRAFTS, count: overview && countDrafts(overview.drafts, local, asOf) },
              ...toDo.map(({ title, all, part }) => ({ title, all, count: overview?.[part].count })),
              ...(papers > 0 ? [{ ...PAPERS, count: papers }] : []),
            ]}
          />
          {overview && nothing && (recent?.length === 0 ? <FirstInspection /> : <AllDone />)}
          {overview && recent && !(nothing && recent.length === 0) && (
            <div className="home-lists">
              {!nothing && <ToDoLines name="vic" overview={overview} />}
              {!nothing && yourDrafts}
              {!nothing && <ToDoLines name="recheck" overview={overview} />}
              <FirstLines {...RECENT} lines={recent} />
            </div>
          )}
          {!overview && <Loading />}
          {overview && (
            <Suspense>
              <QuizCard />
              {isAdmin && recent && recent.length < LINES_SHOWN && <FirstSteps />}
            </Suspense>
          )}
          {overview && recent && recent.length > 0 && <LazyHowItGoes />}
        </SpaceBetween>
      ) : (
        <SpaceBetween size="l">
          {drafts && yourDrafts}
          <QueryState query={query} title="Your to-do list could not be loaded" />
        </SpaceBetween>
      )}
    </Page>
  );
};

const ToDoLines = ({ name, overview }: { name: ToDoName; overview: Overview }) => {
  const { title, empty, lines } = toDoLists[name];
  return <FirstLines title={title} all={paths.toDo(name)} empty={empty} lines={lines(overview)} />;
};

const FirstInspection = () => (
  <Container>
    <Notice
      title="Your first inspection"
      text="Enter a plate to start. Drafts and finished inspections appear here, with rechecks due and VIC entries still to do."
      action={<LinkButton to={paths.createInspection}>Create your first WoF</LinkButton>}
    />
  </Container>
);

const AllDone = () => (
  <Container>
    <Notice
      title="All done"
      text="No open drafts, no rechecks due, and every inspection is entered in VIC. No inspections today yet."
    />
  </Container>
);

/** Placeholder for the lists, in an element of its own, so that replacing it doesn't count as a layout shift. */
const Loading = () => (
  <div className="home-lists" role="status" aria-label="Loading">
    {['drafts', ...Object.keys(toDoLists)].map((list) => (
      <Skeleton key={list} height="300px" />
    ))}
  </div>
);

/** `count` is undefined while it loads. */
type Count = { title: string; all: string; count: number | undefined };

/** Numbers of open tasks, each with a link to its list. */
const Counts = ({ counts }: { counts: readonly Count[] }) => (
  <ul className="counts plain-list stack-8" aria-label="To do">
    {counts.map(({ title, all, count }) => (
      <li key={title}>
        <Link className="card card-link" to={all}>
          <strong>{count === undefined ? <Skeleton width="40px" height="34px" /> : formatCount(count)}</strong>
          <span>{title}</span>
        </Link>
      </li>
    ))}
  </ul>
);

const formatCount = (count: number) => (count < COUNTED_UP_TO ? count : `${COUNTED_UP_TO - 1}+`);
