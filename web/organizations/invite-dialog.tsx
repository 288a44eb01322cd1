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
import { inviteLink, inviteTexts, mailPrograms } from './invite-texts.ts';
import { NewLinkDialog } from './new-link-dialog.tsx';
import '../client/nouns/organizations.ts';
import { copyText } from '../ui/copy-text.ts';
import './share-link.css';

/** The invite link of the organization: copies, emails or replaces it. */
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

/** The invite link, and links that email it. */
const ShareLink = ({ organization, code }: { organization: string; code: string }) => {
  const link = inviteLink(location.origin, code);
  const mail = { subject: inviteTexts.subject(organization), body: inviteTexts.body(organization, link) };
  return (
    <SpaceBetween size="s">
      <button type="button" className="control invite-link" onClick={() => copyText(link)}>
        <span>{link}</span>
        <small>Click to copy</small>
      </button>
      <p className="fine-print flush">The link works for 30 days. Anyone who uses it joins as a standard member.</p>
      <div className="invite-mails">
        {mailPrograms.map(({ name, href }) => (
          <Button key={name} href={href(mail)} target="_blank" rel="noopener noreferrer" ariaLabel={`Share by ${name}`}>
            {name}
          </Button>
        ))}
      </div>
    </SpaceBetween>
  );
};
