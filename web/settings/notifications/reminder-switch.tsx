import Toggle from '@cloudscape-design/components/toggle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseBody } from '#shared/endpoint.ts';
import type { remindersApi } from '#shared/reminders/api.ts';
import { reminderKinds, type SwitchedKind } from '#shared/reminders/kinds.ts';
import type { ReminderKind } from '#shared/reminders/moments.ts';
import { useClient, useOrganization } from '../../session/session.tsx';
import { FormStatus, getErrorMessage, NOT_SAVED } from '../../ui/form-status.tsx';
import { REMINDERS } from './queries.ts';
import '../../client/nouns/reminders.ts';

type Props = (
  | { kind: SwitchedKind; whose: 'organization' }
  | { kind: Exclude<ReminderKind, 'amendment'>; whose: 'own' | 'mail' }
  | { kind: 'wof' | 'estimate'; whose: 'customers' }
) & {
  isOn: boolean;
  /** Why the reminder is off whatever the switch shows; '' if the switch decides. */
  overruled?: '' | 'Off for the workshop' | 'Off for me';
};

const labels = {
  organization: 'For the workshop',
  own: 'For me',
  mail: 'In my daily email',
  customers: 'To the customer',
};

/** Saves each change. Shows the server's value, so that it stays as it was if saving fails. */
export const ReminderSwitch = (props: Props) => {
  const { kind, whose, isOn, overruled = '' } = props;
  const { reminders } = useClient();
  const queries = useQueryClient();
  const { OrganizationID } = useOrganization();
  const save = useMutation({
    mutationFn: (wanted: boolean) => {
      const { switchForOrganization, switchOwn, switchMail, switchCustomers } = reminders;
      if (props.whose === 'customers') return switchCustomers({ body: { kind: props.kind, isOn: wanted } });
      if (props.whose === 'organization') return switchForOrganization({ body: { kind: props.kind, isOn: wanted } });
      return { own: switchOwn, mail: switchMail }[props.whose]({ body: { kind, isOn: wanted } });
    },
    onSuccess: (switched) => {
      queries.setQueryData<ResponseBody<typeof remindersApi.get>>(
        [...REMINDERS, OrganizationID],
        (before) => before && { ...before, ...switched },
      );
      // upcoming reminders depend on it, and responses to concurrent saves may arrive out of order
      return queries.invalidateQueries({ queryKey: REMINDERS });
    },
  });
  const label = labels[whose];
  return (
    <div className={`reminder-switch reminder-${whose}`}>
      <Toggle
        ariaLabel={`${label}: ${reminderKinds[kind].name}${overruled && `, ${overruled.toLowerCase()}`}`}
        checked={!overruled && (save.isPending ? save.variables : isOn)}
        disabled={overruled !== ''}
        onChange={({ detail }) => !save.isPending && save.mutate(detail.checked)}
      >
        {label}
      </Toggle>
      {overruled && whose === 'own' && <small>{overruled}</small>}
      <FormStatus
        error={getErrorMessage(save.error, NOT_SAVED)}
        success={save.isSuccess && save.variables === isOn && !overruled && 'Saved'}
      />
    </div>
  );
};
