import './dialogs.css';
import './sent.css';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import * as z from 'zod';
import { listMisdirected } from '#shared/estimates/misdirected.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { addDays, NzDate, showDate } from '#shared/nz-date.ts';
import { LINK_DAYS } from '#shared/sent-links/model.ts';
import { useToday } from '../../device/today.ts';
import { paths } from '../../paths.ts';
import { useClient, useOrganization, useScope } from '../../session/session.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { errorMessage } from '../../ui/error-message.ts';
import { FormStatus } from '../../ui/form-status.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { gstOf, showGst } from './gst.ts';
import { linkAddress } from './link-address.ts';
import { sendDoubts } from './send-doubts.ts';
import type { Act } from './use-act.ts';
import '../../client/nouns/estimates.ts';

const USUAL_DAYS = 14;

type Props = {
  /** The saved estimate, which is what is sent. */
  of: Estimate;
  /** Why it can't be sent yet; '' if it can. */
  refusal: string;
  /** Renders the preview, given the last day for an answer. */
  preview: (expiresOn: NzDate) => ReactNode;
  act: Act;
  onFresh: (address: string) => void;
  onClose: () => void;
};

/** Sends an estimate: validity, delivery and warnings in one place. */
export const SendDialog = ({ of, refusal, preview, act, onFresh, onClose }: Props) => {
  const client = useClient();
  const today = useToday();
  const organization = useOrganization();
  const isAdmin = useScope('Admin');
  const dayField = useId();
  const { EstimateID: id, version, lines, totalCents, Customer } = of;
  const address = Customer.Email.trim();
  const canMail = z.email().safeParse(address).success;
  const [how, setHow] = useState<'mail' | 'link'>(canMail ? 'mail' : 'link');
  const [chosen, setChosen] = useState<string>();
  const lastDay = addDays(today, LINK_DAYS);
  const expiresOn = NzDate.safeParse(chosen ?? addDays(today, USUAL_DAYS)).data;
  const isDay = expiresOn !== undefined && expiresOn >= today && expiresOn <= lastDay;
  const send = useMutation({
    mutationFn: async () => {
      if (!isDay) return;
      const mail = how === 'mail';
      await act(() => client.estimates.send({ params: { id }, body: { version, expiresOn, mail } }));
      if (mail) return;
      // already sent; if the link fails it can be created on the page
      const made = await client.estimates.link({ params: { id }, body: {} }).catch(() => undefined);
      if (made) {
        onFresh(linkAddress(made.token));
        await act(async () => made.estimate);
      }
    },
    onSuccess: onClose,
  });
  const doubts = sendDoubts({
    lines,
    misdirected: listMisdirected(of.links, of.Customer),
    ...organization,
  });
  const gst = showGst(gstOf(totalCents, organization.GstNumber));
  const why = refusal || (lines.length === 0 ? 'There is nothing to send: add a line first.' : '');
  return (
    <DialogFrame
      kind="question"
      title={of.isFixed ? 'Send the quote' : 'Send the estimate'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={why !== '' || !isDay || (how === 'mail' && !canMail)}
            loading={send.isPending}
            onClick={() => send.mutate()}
          >
            {how === 'mail' ? 'Send by mail' : 'Send and make a link'}
          </Button>
        </>
      }
    >
      <div className="estimate-send stack-16 flush">
        <p className="estimate-send-sum">
          <strong>{showMoney(totalCents)}</strong>
          <span>{[gst, lines.length === 1 ? '1 line' : `${lines.length} lines`].filter(Boolean).join(' · ')}</span>
        </p>
        <RadioGroup
          ariaLabel="How the customer gets it"
          value={how}
          items={[
            {
              value: 'mail',
              label: canMail ? `Mail a link to ${address}` : 'Mail a link',
              description: canMail ? '' : 'Needs an e-mail address of the customer on the estimate',
              disabled: !canMail,
            },
            { value: 'link', label: 'Make a link to hand over', description: 'No mail is sent: copy or share it' },
          ]}
          onChange={({ detail }) => setHow(detail.value === 'mail' ? 'mail' : 'link')}
        />
        <label className="estimate-day stack-4" htmlFor={dayField}>
          Last day to answer
          <input
            id={dayField}
            className="control"
            type="date"
            min={today}
            max={lastDay}
            value={expiresOn ?? ''}
            onChange={({ target }) => setChosen(target.value)}
          />
          <small className={isDay ? '' : 'problem'}>From today to {showDate(lastDay)}, until midnight</small>
        </label>
        {doubts.length > 0 && (
          <Alert
            type="info"
            header="Before you send it"
            action={
              isAdmin &&
              doubts.some(({ inSettings }) => inSettings) && <LinkButton to={paths.settings}>Settings</LinkButton>
            }
          >
            <ul className="bullets">
              {doubts.map(({ words }) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </Alert>
        )}
        <FormStatus error={why || errorMessage(send.error, 'It could not be sent. Please try again.')} />
        <h3>What the customer will see</h3>
        <p className="quiet">Nobody changes what was sent; internal notes are never shown.</p>
        {isDay && preview(expiresOn)}
      </div>
    </DialogFrame>
  );
};
