import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient, useOrganization, useReloadUser, useUser } from '../../session/session.tsx';
import { QueryState } from '../../ui/screens/notice.tsx';
import { Skeleton } from '../../ui/screens/skeleton.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import '../../client/nouns/organizations.ts';
import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import Toggle from '@cloudscape-design/components/toggle';
import { Suspense, useState } from 'react';
import { showDate } from '#shared/nz-date.ts';
import { UNDO_DAYS } from '#shared/organizations/closing.ts';
import { GrantableScope, type Member } from '#shared/organizations/model.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { FormStatus, getErrorMessage } from '../../ui/form-status.tsx';
import { offerUndo } from '../../ui/undo.ts';
import { MEMBERS } from '../form/queries.ts';
import { Section } from '../form/section.tsx';
import { LeftMembers } from './left-members.tsx';
import './members.css';

const InviteDialog = lazyPart(async () => (await import('../../organizations/invite-dialog.tsx')).InviteDialog);

/** The organization's members. Admins only. */
export const Members = () => {
  const client = useClient();
  const { OrganizationID } = useOrganization();
  const keptFocus = useKeptFocus<HTMLUListElement>();
  const [isInviting, setInviting] = useState(false);
  const query = useQuery({
    queryKey: [...MEMBERS, OrganizationID],
    queryFn: ({ signal }) => client.organizations.members(undefined, { signal }),
  });
  return (
    <Section
      title="Members"
      description="Everyone who can work here. Others join with the invite link."
      actions={<Button onClick={() => setInviting(true)}>Invite User</Button>}
    >
      {query.data ? (
        <>
          <ul {...keptFocus} className="members plain-list stack-12" aria-label="Members">
            {query.data.members.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
          {query.data.left && query.data.left.length > 0 && <LeftMembers left={query.data.left} />}
        </>
      ) : (
        <QueryState query={query} title="The members could not be loaded" loading={<Loading />} />
      )}
      {isInviting && (
        <Suspense>
          <InviteDialog onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </Section>
  );
};

const Loading = () => (
  <div className="stack-12" role="status" aria-label="Loading">
    <Skeleton height="120px" />
    <Skeleton height="120px" />
  </div>
);

const useReload = (isMe: boolean) => {
  const queries = useQueryClient();
  const reloadUser = useReloadUser();
  return () => Promise.all([queries.invalidateQueries({ queryKey: MEMBERS }), isMe && reloadUser()]);
};

const useScopes = (member: Member, reload: () => Promise<unknown>) => {
  const client = useClient();
  const saveScope = async (scope: GrantableScope, on: boolean) => {
    const others = GrantableScope.options.filter((given) => given !== scope && member.scopes.includes(given));
    await client.organizations.saveMember({
      params: { id: member.id },
      body: { scopes: on ? [...others, scope] : others },
    });
    await reload();
  };
  const save = useMutation({ mutationFn: ([scope, on]: [GrantableScope, boolean]) => saveScope(scope, on) });
  const isSwitchedOn = (scope: GrantableScope) =>
    save.isPending && save.variables[0] === scope ? save.variables[1] : member.scopes.includes(scope);
  return { save, saveScope, isSwitchedOn };
};

/** A member with their scopes. Switches show the server's value, so that they stay as they were if saving fails. */
const MemberRow = ({ member }: { member: Member }) => {
  const { Name } = useOrganization();
  const isMe = useUser().id === member.id;
  const [asking, setAsking] = useState<'remove' | 'step down'>();
  const reload = useReload(isMe);
  const { save, saveScope, isSwitchedOn } = useScopes(member, reload);
  const switchScope = (scope: GrantableScope, on: boolean) => {
    if (isMe && scope === 'Admin' && !on) setAsking('step down');
    else if (!save.isPending) save.mutate([scope, on]);
  };
  return (
    <li>
      <Facts member={member} isMe={isMe} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid cell in every browser */}
      <div className="stack-12" role="group" aria-label={`Permissions of ${member.name || member.email}`}>
        {GrantableScope.options.map((scope) => (
          <Toggle
            key={scope}
            checked={isSwitchedOn(scope)}
            description={scopeWords[scope].description}
            onChange={({ detail }) => switchScope(scope, detail.checked)}
          >
            {scopeWords[scope].label}
          </Toggle>
        ))}
      </div>
      <div className="member-end">
        <FormStatus error={getErrorMessage(save.error, 'Your change could not be saved. Please try again.')} />
        {!isMe && (
          <Button ariaLabel={`Remove ${member.name || member.email}`} onClick={() => setAsking('remove')}>
            Remove
          </Button>
        )}
      </div>
      {asking === 'remove' && <RemoveDialog member={member} onRemoved={reload} onClose={() => setAsking(undefined)} />}
      {asking === 'step down' && (
        <ConfirmDialog
          title="Stop being an Admin?"
          yes="Step down"
          run={() => saveScope('Admin', false)}
          onClose={() => setAsking(undefined)}
        >
          <p>Only another Admin of {Name} can make you an Admin again.</p>
        </ConfirmDialog>
      )}
    </li>
  );
};

const Facts = ({ member, isMe }: { member: Member; isMe: boolean }) => (
  <div className="member-facts">
    <strong>
      {member.name || member.email}
      {isMe && <Badge>You</Badge>}
      {member.scopes.includes('SuperAdmin') && <Badge color="blue">SuperAdmin</Badge>}
    </strong>
    <span className="fine-print">{member.email}</span>
    {member.InspectorAuthorityNumber && <span className="fine-print">Inspector {member.InspectorAuthorityNumber}</span>}
    <span className="fine-print">
      {member.lastSeen ? `Last seen ${showDate(member.lastSeen)}` : "Hasn't logged in yet"}
    </span>
  </div>
);

type RemoveProps = { member: Member; onRemoved: () => Promise<unknown>; onClose: () => void };

const RemoveDialog = ({ member: { id, name, email }, onRemoved, onClose }: RemoveProps) => {
  const client = useClient();
  const { Name } = useOrganization();
  return (
    <ConfirmDialog
      title={`Remove ${name || email}?`}
      yes="Remove"
      run={async () => {
        await client.organizations.removeMember({ params: { id } });
        offerUndo(`${name || email} was removed`, async () => {
          await client.organizations.letBack({ params: { id } });
          await onRemoved();
        });
        await onRemoved();
      }}
      onClose={onClose}
    >
      <p>
        {email} will no longer be able to work for {Name}. Their inspections are kept. For {UNDO_DAYS} days you can let
        them back.
      </p>
    </ConfirmDialog>
  );
};

/** Labels of the scopes. */
const scopeWords: Readonly<Record<GrantableScope, { label: string; description: string }>> = {
  Admin: { label: 'Admin', description: 'Can invite people and change these settings' },
  'flag-use-subusers': { label: 'Shared account', description: 'Must choose an inspector first' },
  'flag-hide-banner': { label: 'No advert', description: 'Doesn’t see the advert banner' },
};
