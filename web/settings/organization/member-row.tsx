import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import Toggle from '@cloudscape-design/components/toggle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showDate } from '#shared/nz-date.ts';
import { GrantableScope, type Member } from '#shared/organizations/model.ts';
import { useClient, useOrganization, useReloadUser, useUser } from '../../session/session.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { getErrorMessage } from '../../ui/error-message.ts';
import { FormStatus } from '../../ui/form-status.tsx';
import { MEMBERS } from '../form/queries.ts';
import { scopeWords } from './scope-words.ts';
import '../../client/nouns/organizations.ts';

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

/** A member with their scopes. Switches show the server's value, so that they stay unchanged if saving fails. */
export const MemberRow = ({ member }: { member: Member }) => {
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
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a cell of the grid in every browser */}
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
        <FormStatus error={getErrorMessage(save.error, 'It could not be saved. Please try again.')} />
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
    <span className="fine-print">{member.lastSeen ? `Last seen ${showDate(member.lastSeen)}` : 'Not seen yet'}</span>
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
        await onRemoved();
      }}
      onClose={onClose}
    >
      <p>
        {email} will no longer be able to work for {Name}. Their inspections are kept. You can invite them again.
      </p>
    </ConfirmDialog>
  );
};
