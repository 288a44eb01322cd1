import Button from '@cloudscape-design/components/button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showDate } from '#shared/nz-date.ts';
import type { LeftMember } from '#shared/organizations/model.ts';
import { useClient, useOrganization } from '../../session/session.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { MEMBERS } from '../form/queries.ts';
import '../../client/nouns/organizations.ts';

/** People who left and may still return. */
export const LeftMembers = ({ left }: { left: readonly LeftMember[] }) => {
  const client = useClient();
  const { Name } = useOrganization();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<LeftMember>();
  const who = asking && (asking.name || asking.email);
  return (
    <>
      <h3 className="members-left">Left</h3>
      <ul className="members plain-list stack-12" aria-label="People who left">
        {left.map((one) => (
          <li key={one.id}>
            <div className="member-facts">
              <strong>{one.name || one.email}</strong>
              <span className="fine-print">{one.email}</span>
              <span className="fine-print">
                Left on {showDate(one.leftOn)}, can return until {showDate(one.returnsUntil)}
              </span>
            </div>
            <div className="member-end">
              <Button ariaLabel={`Block return of ${one.name || one.email}`} onClick={() => setAsking(one)}>
                Block return
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asking && (
        <ConfirmDialog
          title={`Block ${who} from returning?`}
          yes="Block return"
          run={async () => {
            await client.organizations.endReturn({ params: { id: asking.id } });
            await queries.invalidateQueries({ queryKey: MEMBERS });
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>
            {asking.email} can work for {Name} again only with a new invite. Their inspections are kept.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
};
