import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Amendment, isOpen } from '#shared/training/amendments.ts';
import { useClient, useScope } from '../../session/session.tsx';
import { LoadingBlock, Notice, QueryState } from '../../ui/screens/notice.tsx';
import { Page } from '../../ui/screens/page.tsx';
import { usePageTitle } from '../../ui/screens/page-title.ts';
import { amendmentsQuery } from '../queries.ts';
import { AmendmentCard } from './amendment-card.tsx';
import { AmendmentDialog } from './amendment-dialog.tsx';
import './amendments.css';

const TITLE = 'Amendments';

/** `/training/amendments`: changes to the manual to read and sign. Admins add them and see who has signed. */
export const AmendmentsPage = () => {
  usePageTitle(TITLE);
  const isAdmin = useScope('Admin');
  const query = useQuery(amendmentsQuery(useClient()));
  const [edited, setEdited] = useState<Amendment | 'new'>();
  const { amendments, people = [] } = query.data ?? {};
  return (
    <Page
      title={TITLE}
      description="Changes to the inspection manual that your workshop wants read and signed."
      actions={
        isAdmin
          ? [
              <Button key="add" variant="primary" iconName="add-plus" onClick={() => setEdited('new')}>
                Add an amendment
              </Button>,
            ]
          : []
      }
    >
      <div className="stack-16">
        {!amendments && (
          <QueryState
            query={query}
            title="The amendments could not be loaded"
            loading={<LoadingBlock height="320px" />}
          />
        )}
        {amendments?.length === 0 && (
          <Notice
            title="No amendments"
            text={
              isAdmin
                ? 'Add a change to the manual, and people are reminded until they have signed it.'
                : 'An Admin adds changes to the manual here.'
            }
          />
        )}
        {amendments &&
          [...amendments.filter(isOpen), ...amendments.filter((one) => !isOpen(one))].map((amendment) => (
            <AmendmentCard
              key={amendment.id}
              amendment={amendment}
              onEdit={isAdmin ? () => setEdited(amendment) : undefined}
            />
          ))}
      </div>
      {edited && (
        <AmendmentDialog
          amendment={edited === 'new' ? undefined : edited}
          people={people}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  );
};
