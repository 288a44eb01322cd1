import Button from '@cloudscape-design/components/button';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageTitle } from '../app/page-title.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { draftLine, type Line } from './line.ts';
import { LineList } from './line-list.tsx';
import { allDrafts } from './queries.ts';

const TITLE = "Draft WOF's";

export const DraftListPage = () => {
  usePageTitle(TITLE);
  const [discarding, setDiscarding] = useState<Line>();
  const query = useInfiniteQuery(allDrafts);
  const lines = query.data?.pages.flatMap(({ unfinishedInspections }) => unfinishedInspections.map(draftLine));
  return (
    <Page title={TITLE}>
      <LineList
        lines={lines}
        query={query}
        label={TITLE}
        action={(line) => (
          <Button
            variant="inline-link"
            ariaLabel={`Discard ${line.plate || 'draft'}, sheet ${line.number}`}
            onClick={() => setDiscarding(line)}
          >
            Discard
          </Button>
        )}
        empty={
          <Notice
            title="No drafts"
            text="An inspection you have begun is kept here until you submit it."
            action={
              <LinkButton to="/createInspection" variant="primary">
                Create WOF
              </LinkButton>
            }
          />
        }
      />
      {discarding && <DiscardDialog line={discarding} onClose={() => setDiscarding(undefined)} />}
    </Page>
  );
};
