import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useOrganization } from '../session/session.tsx';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { FormStatus } from '../ui/form-status.tsx';
import { QueryState } from '../ui/screens/notice.tsx';
import { Skeleton } from '../ui/screens/skeleton.tsx';
import { toast } from '../ui/toasts.tsx';
import { inviteTexts } from './invite-texts.ts';
import { NewLinkDialog } from './new-link-dialog.tsx';
import { ShareLink } from './share-link.tsx';
import '../client/nouns/organizations.ts';

/** The invite link of the organization: copy, mail or replace it. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const client = useClient();
  const { OrganizationID, Name } = useOrganization();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const queryKey = ['invite', OrganizationID];
  const invite = useQuery({ queryKey, queryFn: ({ signal }) => client.organizations.invite(undefined, { signal }) });
  const refresh = useMutation({
    mutationFn: () => client.organizations.regenerateInvite(),
    onSuccess: (code) => queries.setQueryData(queryKey, code),
    onError: () => {
      toast({ type: 'error', text: inviteTexts.notRefreshed });
      onClose();
    },
    onSettled: () => setAsking(false),
  });
  return (
    <DialogFrame
      kind="question"
      title="Invite users"
      onClose={onClose}
      action={
        <Button variant="icon" iconName="settings" ariaLabel="Invite link settings" onClick={() => setAsking(true)} />
      }
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <SpaceBetween size="m">
        <span>{inviteTexts.lead(Name)}</span>
        {invite.data && <ShareLink organization={Name} code={invite.data} />}
        {(invite.isPending || invite.error) && (
          <QueryState query={invite} title={inviteTexts.notLoaded} text="" loading={<Skeleton height="200px" />} />
        )}
        <FormStatus success={refresh.isSuccess && inviteTexts.refreshed} />
      </SpaceBetween>
      {asking && <NewLinkDialog loading={refresh.isPending} onYes={refresh.mutate} onNo={() => setAsking(false)} />}
    </DialogFrame>
  );
};
