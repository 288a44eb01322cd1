import { useQuery } from '@tanstack/react-query';
import { isAdminOnly, reminderKinds, SwitchedKind } from '#shared/reminders/kinds.ts';
import type { Client } from '../../client/client.ts';
import { useClient, useOrganization, useScope } from '../../session/session.tsx';
import { LoadingBlock, QueryState } from '../../ui/screens/query-state.tsx';
import { Section } from '../form/section.tsx';
import { NextReminders } from './next-reminders.tsx';
import { Pushes } from './pushes.tsx';
import { REMINDERS } from './queries.ts';
import { ReminderSwitch } from './reminder-switch.tsx';
import { TrainingReminder } from './training-reminder.tsx';
import './notifications.css';
import '../../client/nouns/push.ts';
import '../../client/nouns/reminders.ts';

type ReminderSettings = Awaited<ReturnType<Client['reminders']['get']>>;

/** Reminder switches for the workshop and for the user, and what comes next. */
export const Notifications = () => {
  const client = useClient();
  const admin = useScope('Admin');
  const { OrganizationID } = useOrganization();
  const query = useQuery({
    queryKey: [...REMINDERS, OrganizationID],
    queryFn: ({ signal }) => client.reminders.get({ query: { next: 'false' } }, { signal }),
  });
  const { data } = query;
  return (
    <>
      <Section title="Reminders" description="Reminders of unfinished work, under the bell and in one email a day.">
        {data ? (
          <ul className="reminder-kinds plain-list flush" aria-label="Reminders">
            {SwitchedKind.options
              .filter((kind) => admin || !isAdminOnly(kind))
              .map((kind) => (
                <Kind key={kind} kind={kind} data={data} />
              ))}
            {data.training && <TrainingReminder training={data.training} admin={admin} />}
            <li>
              <div>
                <strong>Privacy policy changed</strong>
                <span>When you next open Pitcheck</span>
                <span>To: Everyone</span>
              </div>
              <p>Always on</p>
            </li>
          </ul>
        ) : (
          <QueryState
            query={query}
            title="The reminders could not be loaded"
            loading={<LoadingBlock height="860px" />}
          />
        )}
      </Section>
      {data && <NextReminders />}
      <Pushes />
    </>
  );
};

type KindProps = { kind: SwitchedKind; data: ReminderSettings };

const Kind = ({ kind, data: { organization, own, mails, customers } }: KindProps) => {
  const admin = useScope('Admin');
  const { name, when, who, isMailed } = reminderKinds[kind];
  const mail = mails[kind];
  const overruled = organization[kind] ? '' : 'Off for the workshop';
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span>{when}</span>
        <span>To: {who}</span>
      </div>
      {admin ? (
        <ReminderSwitch kind={kind} whose="organization" isOn={organization[kind]} />
      ) : (
        <p>For the workshop: {organization[kind] ? 'on' : 'off'}</p>
      )}
      <ReminderSwitch kind={kind} whose="own" isOn={own[kind]} overruled={overruled} />
      {admin && customers && (kind === 'wof' || kind === 'estimate') && (
        <ReminderSwitch kind={kind} whose="customers" isOn={customers[kind]} />
      )}
      {isMailed && mail !== undefined && (
        <ReminderSwitch kind={kind} whose="mail" isOn={mail} overruled={overruled || (own[kind] ? '' : 'Off for me')} />
      )}
    </li>
  );
};
