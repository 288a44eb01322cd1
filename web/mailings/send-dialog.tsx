import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChecksheetType } from '#shared/checksheets/model.ts';
import { parseEmail } from '#shared/input/contacts.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { LINK_DAYS } from '#shared/sent-links/model.ts';
import { getServerNow } from '../device/server-clock.ts';
import { LinkList } from '../sent-links/link-list.tsx';
import { describeLink, pollWhileSending } from '../sent-links/link-words.ts';
import { useClient } from '../session/session.tsx';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { FormStatus, getErrorMessage } from '../ui/form-status.tsx';
import '../client/nouns/mailings.ts';
import type { Client } from '../client/client.ts';
import './send-dialog.css';

type Props = {
  inspection: Inspection;
  /** The displayed variant, which the link opens; undefined for the workshop's default. */
  variant: ChecksheetType | undefined;
  /** Opens the device's share sheet; undefined if it has none. */
  share: { run: () => void; busy: boolean; ready: boolean } | undefined;
  onClose: () => void;
};

/** The status until the server lists the link. */
const IN_DOUBT = { isOpen: true, isTrouble: false, state: 'Sending the email' };

/** Emails a link to the PDF. Lists earlier links with their status and a button to revoke them. */
export const SendDialog = ({ inspection, variant, share, onClose }: Props) => {
  const client = useClient();
  const queries = useQueryClient();
  const params = { id: String(inspection.id) };
  const { queryKey, ...options } = mailingsQuery(client, params.id);
  const sent = useQuery({ queryKey, ...options });
  const [typed, setTyped] = useState(inspection.customerEmail.trim());
  const [wasAsked, setAsked] = useState(false);
  // idempotency key: a second click or a retry sends the same email
  const [idempotencyKey, setKey] = useState<string>(() => crypto.randomUUID());
  const email = parseEmail(typed);
  const send = useMutation({
    mutationFn: (email: string) =>
      client.mailings.send({ params, body: { email, checksheet: variant } }, { idempotencyKey }),
    onSuccess: (response) => {
      queries.setQueryData(queryKey, response);
      setKey(crypto.randomUUID());
    },
  });
  const submit = () => {
    setAsked(true);
    if (email && !send.isPending) send.mutate(email);
  };
  const write = (text: string) => {
    setTyped(text);
    setKey(crypto.randomUUID());
    send.reset();
  };
  const links = sent.data?.links ?? [];
  const sentId = send.data?.links.at(-1)?.id;
  const newest = links.find(({ id }) => id === sentId);
  const delivery = newest ? describeLink(newest, getServerNow().toISOString()) : IN_DOUBT;
  return (
    <DialogFrame
      kind="question"
      title="Email this sheet"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="send-sheet stack-16 flush">
        <FormField
          label="Email address"
          errorText={wasAsked && !email && 'Enter an email address, like name@example.nz'}
        >
          <Input
            value={typed}
            type="email"
            inputMode="email"
            autoComplete={false}
            onChange={({ detail }) => write(detail.value)}
            onKeyDown={({ detail }) => detail.key === 'Enter' && submit()}
          />
        </FormField>
        <p className="quiet">
          They'll get a link to the PDF that works for {LINK_DAYS} days. Anyone with the link can open it. If you
          correct this sheet, the link shows the corrected one. A recheck is a new sheet: email that one too.
        </p>
        <div className="row">
          <Button variant="primary" iconName="envelope" loading={send.isPending} onClick={submit}>
            Send email
          </Button>
          {share && (
            <Button iconName="share" disabled={!share.ready} loading={share.busy} onClick={share.run}>
              Share the file
            </Button>
          )}
        </div>
        <FormStatus
          error={
            getErrorMessage(send.error, 'It could not be sent. Please try again.') ??
            (delivery.isTrouble ? delivery.state : undefined)
          }
          success={send.isSuccess && delivery.isOpen && !delivery.isTrouble && delivery.state}
        />
        {links.length > 0 && (
          <section aria-labelledby="sheet-links">
            <h3 id="sheet-links">Emailed links</h3>
            <LinkList
              links={links}
              revoke={async ({ id: link }) =>
                queries.setQueryData(queryKey, await client.mailings.revoke({ params: { ...params, link } }))
              }
            />
          </section>
        )}
        <FormStatus error={getErrorMessage(sent.error, 'Earlier emails could not be loaded.')} />
      </div>
    </DialogFrame>
  );
};

/** The links to a checksheet that were emailed. */
const mailingsQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['mailings', id],
    queryFn: ({ signal }) => client.mailings.list({ params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => pollWhileSending(data?.links),
  });
