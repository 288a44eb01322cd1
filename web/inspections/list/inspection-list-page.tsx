import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useToday } from '../../device/today.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/screens/notice.tsx';
import { Page } from '../../ui/screens/page.tsx';
import { usePageTitle } from '../../ui/screens/page-title.ts';
import { FoundInspections } from './found-inspections.tsx';
import { isToDoName, toDoLists } from './to-do.ts';
import { ToDoBoard } from './to-do-board.tsx';

const PhotosUnsent = lazyPart(async () => (await import('../../images/photos-unsent.tsx')).PhotosUnsent);

const TITLE = "Completed WOF's";

/** All completed inspections; with `?show=` today's, those due for a recheck, or those not in VIC. */
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
    // a new key per list, so that each starts at its top with its own search
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
