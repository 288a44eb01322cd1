import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../app/page-title.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { inspectionLine } from './line.ts';
import { LineList } from './line-list.tsx';
import { allInspections } from './queries.ts';
import { isToDoName, toDoLists } from './to-do.ts';
import { ToDoList } from './to-do-list.tsx';

const TITLE = "Completed WOF's";

export const InspectionListPage = () => {
  const show = useSearchParams()[0].get('show');
  usePageTitle(isToDoName(show) ? toDoLists[show].title : TITLE);
  if (!isToDoName(show))
    return (
      <Page title={TITLE}>
        <AllInspections />
      </Page>
    );
  return (
    <Page
      title={toDoLists[show].title}
      actions={[
        <LinkButton key="all" to="/inspectionList">
          Show all
        </LinkButton>,
      ]}
    >
      <ToDoList show={show} />
    </Page>
  );
};

const AllInspections = () => {
  const query = useInfiniteQuery(allInspections);
  const lines = query.data?.pages.flatMap(({ inspections }) => inspections.map(inspectionLine));
  return (
    <LineList
      lines={lines}
      query={query}
      label={TITLE}
      empty={
        <Notice
          title="No completed inspections yet"
          text="Every inspection you submit is kept here with its checksheet, newest first."
          action={
            <LinkButton to="/createInspection" variant="primary">
              Create WOF
            </LinkButton>
          }
        />
      }
    />
  );
};
