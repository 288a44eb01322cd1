import './dialogs.css';
import './sent.css';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { refuseContacts } from '#shared/estimates/contact-problems.ts';
import { listMisdirectedLinks } from '#shared/estimates/misdirected.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import { isNote } from '#shared/estimates/notes.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { listOffSheet } from '#shared/estimates/tell-whereabouts.ts';
import { describePass } from '#shared/estimates/whereabouts-words.ts';
import { reduceEmail } from '#shared/input/contacts.ts';
import { addDays, NzDate, spellDate } from '#shared/nz-date.ts';
import { LINK_DAYS } from '#shared/sent-links/model.ts';
import { useToday } from '../../device/today.ts';
import { paths } from '../../paths.ts';
import { useClient, useOrganization, useScope } from '../../session/session.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { DayField } from '../../ui/fields/day-field.tsx';
import { FormStatus, getErrorMessage } from '../../ui/form-status.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { computeGst, formatGst } from './gst.ts';
import { buildLinkAddress } from './link-address.ts';
import { findSendDoubts } from './send-doubts.ts';
import type { Act } from './use-act.ts';
import '../../client/nouns/estimates.ts';

const USUAL_DAYS = 14;

type Props = {
  /** The estimate to send, as saved. */
  of: Estimate;
  /** Why it can't be sent yet; '' if it can. */
  refusal: string;
  /** Renders the preview, given the last day for an answer. */
  preview: (expiresOn: NzDate) => ReactNode;
  act: Act;
  onFresh: (address: string) => void;
  onClose: () => void;
};

const useSend = ({ of, act, onFresh, onClose }: Pick<Props, 'of' | 'act' | 'onFresh' | 'onClose'>) => {
  const client = useClient();
  const params = { id: of.EstimateID };
  return useMutation({
    mutationFn: async ({ expiresOn, mail }: { expiresOn: NzDate; mail: boolean }) => {
      await act(() => client.estimates.send({ params, body: { version: of.version, expiresOn, mail } }));
      if (mail) return undefined;
      // the estimate is sent by now; if creating a link fails, the page offers it again
      const made = await client.estimates.link({ params, body: {} }).catch(() => undefined);
      if (made) await act(async () => made.estimate);
      return made?.token;
    },
    onSuccess: (token) => {
      onClose();
      if (token) onFresh(buildLinkAddress(token));
    },
  });
};

/** Sends an estimate: asks for the last day to answer and the delivery method, and shows warnings. */
export const SendDialog = ({ of, refusal, preview, act, onFresh, onClose }: Props) => {
  const today = useToday();
  const organization = useOrganization();
  const { lines, totalCents, Customer } = of;
  const notMailed = findEmailRefusal(Customer);
  const [how, setHow] = useState<How>(notMailed ? 'link' : 'mail');
  const [chosen, setChosen] = useState<string>();
  const expiresOn = NzDate.safeParse(chosen ?? addDays(today, USUAL_DAYS)).data;
  const isDay = expiresOn !== undefined && expiresOn >= today && expiresOn <= addDays(today, LINK_DAYS);
  const send = useSend({ of, act, onFresh, onClose });
  const passed = of.inspection?.passed && describePass(of.Vehicle.Registration, of.inspection.passed);
  const misdirected = listMisdirectedLinks(of.links, Customer);
  const doubts = findSendDoubts({ lines, offSheet: listOffSheet(lines), misdirected, passed, ...organization });
  const gst = formatGst(computeGst(totalCents, organization.GstNumber));
  const work = lines.filter((line) => !isNote(line)).length;
  const why = refusal || refuseContacts(Customer, { mail: how === 'mail' });
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
            disabled={why !== '' || !isDay}
            loading={send.isPending}
            onClick={() => isDay && send.mutate({ expiresOn, mail: how === 'mail' })}
          >
            {how === 'mail' ? 'Send by email' : 'Send and create a link'}
          </Button>
        </>
      }
    >
      <div className="estimate-send stack-16 flush">
        <p className="estimate-send-sum">
          <strong>{showMoney(totalCents)}</strong>
          <span>{[gst, work === 1 ? '1 line' : `${work} lines`].filter(Boolean).join(' · ')}</span>
        </p>
        <Delivery address={reduceEmail(Customer.Email)} notMailed={notMailed} how={how} onChange={setHow} />
        <LastDay today={today} chosen={expiresOn} isValid={isDay} onChange={setChosen} />
        {doubts.length > 0 && <Doubts doubts={doubts} />}
        <FormStatus error={why || getErrorMessage(send.error, 'It could not be sent. Please try again.')} />
        <h3>What the customer will see</h3>
        <p className="quiet">The customer always sees the version you sent. Internal notes are never shown.</p>
        {isDay && preview(expiresOn)}
      </div>
    </DialogFrame>
  );
};

type How = 'mail' | 'link';
type DeliveryProps = { address: string; notMailed: string; how: How; onChange: (how: How) => void };

/** Explains why nothing can be emailed to the customer; '' if it can. */
const findEmailRefusal = ({ Email }: Estimate['Customer']) => refuseContacts({ Phone: '', Email }, { mail: true });

const Delivery = ({ address, notMailed, how, onChange }: DeliveryProps) => (
  <RadioGroup
    ariaLabel="How the customer gets it"
    value={how}
    items={[
      {
        value: 'mail',
        label: notMailed ? 'Email a link' : `Email a link to ${address}`,
        description: notMailed,
        disabled: notMailed !== '',
      },
      { value: 'link', label: 'Create a link to share', description: 'No email is sent. Copy the link or share it' },
    ]}
    onChange={({ detail }) => onChange(detail.value === 'mail' ? 'mail' : 'link')}
  />
);

type LastDayProps = { today: NzDate; chosen: NzDate | undefined; isValid: boolean; onChange: (day: string) => void };

const LastDay = ({ today, chosen, isValid, onChange }: LastDayProps) => {
  const latest = addDays(today, LINK_DAYS);
  return (
    <div className="estimate-day stack-4">
      <DayField
        label="Last day to answer"
        min={today}
        max={latest}
        value={chosen ?? ''}
        onChange={({ target }) => onChange(target.value)}
      />
      <small className={isValid ? '' : 'problem'}>From today to {spellDate(latest)}, until midnight</small>
    </div>
  );
};

const Doubts = ({ doubts }: { doubts: ReturnType<typeof findSendDoubts> }) => {
  const leadsToSettings = useScope('Admin') && doubts.some(({ inSettings }) => inSettings);
  return (
    <Alert
      type="info"
      header="Before you send it"
      action={leadsToSettings && <LinkButton to={paths.settings}>Settings</LinkButton>}
    >
      <ul className="bullets">
        {doubts.map(({ words }) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Alert>
  );
};
