import Select from '@cloudscape-design/components/select';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#shared/endpoint.ts';
import type { remindersApi } from '#shared/reminders/api.ts';
import { reminderKinds, spellInterval, type TrainingMonths } from '#shared/reminders/kinds.ts';
import { useClient, useOrganization } from '../../session/session.tsx';
import { FormStatus, getErrorMessage, NOT_SAVED } from '../../ui/form-status.tsx';
import { REMINDERS } from './queries.ts';
import { ReminderSwitch } from './reminder-switch.tsx';
import '../../client/nouns/reminders.ts';

type Training = NonNullable<Answer<typeof remindersApi.get>['training']>;

const { name, when, who } = reminderKinds.training;
const OFF = 'Off for the workshop';

/** Admins set how often training is due; each user switches the reminder for themselves. */
export const TrainingReminder = ({ training, admin }: { training: Training; admin: boolean }) => {
  const { everyMonths, own, mail } = training;
  const overruled = everyMonths === null ? OFF : '';
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span>{when}</span>
        <span>To: {who}</span>
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

/** Saves on every change. Shows the server's value, so that it stays unchanged if saving fails. */
const Interval = ({ everyMonths }: { everyMonths: TrainingMonths | null }) => {
  const { reminders } = useClient();
  const queries = useQueryClient();
  const { OrganizationID } = useOrganization();
  const save = useMutation({
    mutationFn: (months: TrainingMonths | null) => reminders.askForTraining({ body: { everyMonths: months } }),
    onSuccess: (switched) => {
      queries.setQueryData<Answer<typeof remindersApi.get>>(
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
