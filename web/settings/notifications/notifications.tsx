import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isAdminOnly, isMailed, listAlwaysOn, nameRecipients } from '#shared/notifications/tellings.ts';
import { reminderKinds, SwitchedKind, spellInterval, type TrainingMonths } from '#shared/reminders/kinds.ts';
import type { Client } from '../../client/client.ts';
import { useClient, useOrganization, useScope } from '../../session/session.tsx';
import { LoadingBlock, QueryState } from '../../ui/screens/notice.tsx';
import { Section } from '../form/section.tsx';
import { Pushes } from './pushes.tsx';
import { REMINDERS } from './queries.ts';
import { ReminderSwitch } from './reminder-switch.tsx';
import '../../client/nouns/push.ts';
import '../../client/nouns/reminders.ts';
import Button from '@cloudscape-design/components/button';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ResponseBody } from '#shared/endpoint.ts';
import { nzDate, showTime, spellDate } from '#shared/nz-date.ts';
import type { NextGroup, NextReminder, NextTraining, remindersApi } from '#shared/reminders/api.ts';
import { pickFirst } from '#shared/reminders/next.ts';
import { FormStatus, getErrorMessage, NOT_SAVED } from '../../ui/form-status.tsx';
import './notifications.css';

type ReminderSettings = Awaited<ReturnType<Client['reminders']['get']>>;

/** Switches for reminders, for the workshop and for the user, with a preview of the next reminders. */
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
      <AlwaysOn />
      <Pushes />
    </>
  );
};

const AlwaysOn = () => (
  <Section title="Always on" description="Things you'd want to know at once, and how they reach you.">
    <ul className="reminder-kinds plain-list flush" aria-label="Always on">
      {listAlwaysOn().map(({ name, how, who }) => (
        <li key={name}>
          <div>
            <strong>{name}</strong>
            <span>{how}</span>
            <span>To: {who}</span>
          </div>
        </li>
      ))}
    </ul>
  </Section>
);

type KindProps = { kind: SwitchedKind; data: ReminderSettings };

const Kind = ({ kind, data: { organization, own, mails, customers } }: KindProps) => {
  const admin = useScope('Admin');
  const { name, when } = reminderKinds[kind];
  const mail = mails[kind];
  const overruled = organization[kind] ? '' : 'Off for the workshop';
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span>{when}</span>
        <span>To: {nameRecipients(kind)}</span>
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
      {isMailed(kind) && mail !== undefined && (
        <ReminderSwitch kind={kind} whose="mail" isOn={mail} overruled={overruled || (own[kind] ? '' : 'Off for me')} />
      )}
    </li>
  );
};

type Training = NonNullable<ResponseBody<typeof remindersApi.get>['training']>;

const { name, when } = reminderKinds.training;
const OFF = 'Off for the workshop';

/** Admins set how often training is due; each user switches their own reminder. */
const TrainingReminder = ({ training, admin }: { training: Training; admin: boolean }) => {
  const { everyMonths, own, mail } = training;
  const overruled = everyMonths === null ? OFF : '';
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span>{when}</span>
        <span>To: {nameRecipients('training')}</span>
      </div>
      {admin ? <Interval everyMonths={everyMonths} /> : <p>For the workshop: {spell(everyMonths).toLowerCase()}</p>}
      <ReminderSwitch kind="training" whose="own" isOn={own} overruled={overruled} />
      <ReminderSwitch kind="training" whose="mail" isOn={mail} overruled={overruled || (own ? '' : 'Off for me')} />
    </li>
  );
};

const spell = (months: TrainingMonths | null) => (months === null ? 'Off' : spellInterval(months).replace(/^e/, 'E'));

const options = ([null, 1, 3, 6, 12] as const).map((months) => ({
  value: String(months),
  label: spell(months),
  months,
}));

/** Saves each change. Shows the server's value, so that it stays as it was if saving fails. */
const Interval = ({ everyMonths }: { everyMonths: TrainingMonths | null }) => {
  const { reminders } = useClient();
  const queries = useQueryClient();
  const { OrganizationID } = useOrganization();
  const save = useMutation({
    mutationFn: (months: TrainingMonths | null) => reminders.askForTraining({ body: { everyMonths: months } }),
    onSuccess: (switched) => {
      queries.setQueryData<ResponseBody<typeof remindersApi.get>>(
        [...REMINDERS, OrganizationID],
        (before) => before && { ...before, ...switched },
      );
      return queries.invalidateQueries({ queryKey: REMINDERS });
    },
  });
  const shown = save.isPending ? save.variables : everyMonths;
  return (
    <div className="reminder-interval stack-4">
      <small aria-hidden="true">For the workshop</small>
      <Select
        ariaLabel={`For the workshop: ${name}`}
        options={options}
        selectedOption={options.find(({ months }) => months === shown) ?? null}
        onChange={({ detail }) => {
          const chosen = options.find(({ value }) => value === detail.selectedOption.value);
          if (chosen && !save.isPending) save.mutate(chosen.months);
        }}
      />
      <FormStatus
        error={getErrorMessage(save.error, NOT_SAVED)}
        success={save.isSuccess && save.variables === everyMonths && 'Saved'}
      />
    </div>
  );
};

type Props = { groups: readonly NextGroup[]; training: NextTraining | undefined; hasMore: boolean };
/** Converts a reminder as the previous release sends it. */
const toGroup = ({ Link, ...one }: NextReminder): NextGroup => ({ ...one, of: [{ Name: one.Title, Link }] });
type Row = Omit<NextGroup, 'kind'> & { kind: string };

/** Preview of the user's next reminders. Loaded separately, because it takes longer than the switches. */
const NextReminders = () => {
  const client = useClient();
  const { OrganizationID } = useOrganization();
  const query = useQuery({
    queryKey: [...REMINDERS, 'next', OrganizationID],
    queryFn: ({ signal }) => client.reminders.get({ query: { next: 'true' } }, { signal }),
  });
  const { data } = query;
  return (
    <Section
      title="Upcoming reminders"
      description="The next reminder for each sheet and estimate, unless the work is done first. Some WoF reminders may not be listed; they're still sent."
    >
      {data ? (
        <Rows
          groups={data.groups ?? data.next.map(toGroup)}
          training={data.nextTraining}
          hasMore={data.hasMore ?? false}
        />
      ) : (
        <QueryState
          query={query}
          title="Upcoming reminders could not be loaded"
          loading={<LoadingBlock height="160px" />}
        />
      )}
    </Section>
  );
};

const Rows = ({ groups, training, hasMore }: Props) => {
  const [showsAll, setShowsAll] = useState(false);
  const rows = inOrder([...groups, ...(training ? [trainingRow(training)] : [])]);
  const first = pickFirst(rows);
  const shown = showsAll ? rows : first;
  if (rows.length === 0) return 'No upcoming reminders.';
  return (
    <>
      <ul className="reminders-next plain-list" aria-label="Upcoming reminders">
        {shown.map((row) => (
          <NextRow key={`${row.kind} ${row.of[0]?.Link}`} row={row} />
        ))}
      </ul>
      {first.length < rows.length && (
        <Button ariaExpanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${rows.length}`}
        </Button>
      )}
      {hasMore && shown.length === rows.length && <p>There may be more after these.</p>}
    </>
  );
};

const inOrder = (all: readonly Row[]) => [...all].sort((a, b) => (a.at < b.at ? -1 : 1));
const trainingRow = ({ Title, at, Link: to }: NextTraining): Row => ({
  ...{ kind: 'training', Title, at },
  of: [{ Name: Title, Link: to }],
});

/** A row of the preview. A single subject makes the text a link; several have a link each. */
const NextRow = ({ row: { Title, at, of } }: { row: Row }) => (
  <li>
    <time dateTime={at}>{spellMoment(at)}</time>
    <div>
      {of.length > 1 && <span>{Title}:</span>}
      {of.map(({ Name, Link: to }) => (
        <Link key={to} to={to}>
          {Name}
        </Link>
      ))}
    </div>
  </li>
);

/** Formats an instant, as in `Tue 15 Dec 2026, 8:00 am`. */
const spellMoment = (at: string) => `${spellDate(nzDate(new Date(at)))}, ${showTime(at)}`;
