import Button from '@cloudscape-design/components/button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showDate } from '#shared/nz-date.ts';
import type { LeftMember } from '#shared/organizations/model.ts';
import { useClient, useOrganization } from '../../session/session.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { MEMBERS } from '../form/queries.ts';
import '../../client/nouns/organizations.ts';
import './members.css';

/** People who left and may still return, and people whom an Admin may let back. */
export const LeftMembers = ({ left }: { left: readonly LeftMember[] }) => {
  const [asking, setAsking] = useState<LeftMember>();
  return (
    <>
      <h3 className="members-left">Left or removed</h3>
      <ul className="members plain-list stack-12" aria-label="People who left or were removed">
        {left.map((one) => {
          const action = one.removedBy === undefined ? 'Block return' : 'Let back';
          return (
            <li key={one.id}>
              <div className="member-facts">
                <strong>{getName(one)}</strong>
                <span className="fine-print">{one.email}</span>
                <span className="fine-print">{describeEnd(one)}</span>
              </div>
              <div className="member-end">
                <Button
                  ariaLabel={`${action}${action === 'Let back' ? '' : ' of'} ${getName(one)}`}
                  onClick={() => setAsking(one)}
                >
                  {action}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {asking && <ReturnDialog who={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
};

const getName = ({ name, email }: LeftMember) => name || email;

const describeEnd = ({ leftOn, returnsUntil, removedBy }: LeftMember) =>
  removedBy === undefined
    ? `Left on ${showDate(leftOn)}, can return until ${showDate(returnsUntil)}`
    : `Removed on ${showDate(leftOn)}${removedBy && ` by ${removedBy}`}. You can let them back until ${showDate(returnsUntil)}`;

type Props = { who: LeftMember; onClose: () => void };

/** Asks before someone who left is blocked, or someone who was removed is let back. */
const ReturnDialog = ({ who, onClose }: Props) => {
  const { endReturn, letBack } = useClient().organizations;
  const queries = useQueryClient();
  const { Name } = useOrganization();
  const isLeft = who.removedBy === undefined;
  return (
    <ConfirmDialog
      {...(isLeft
        ? { title: `Block ${getName(who)} from returning?`, yes: 'Block return' }
        : { title: `Let ${getName(who)} back?`, yes: 'Let back', undoable: true })}
      run={async () => {
        await (isLeft ? endReturn : letBack)({ params: { id: who.id } });
        await queries.invalidateQueries({ queryKey: MEMBERS });
      }}
      onClose={onClose}
    >
      <p>
        {isLeft
          ? `${who.email} can work for ${Name} again only with a new invite. Their inspections are kept.`
          : `${who.email} will be able to work for ${Name} again, with the same permissions as before.`}
      </p>
    </ConfirmDialog>
  );
};
