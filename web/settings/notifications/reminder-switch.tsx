import Toggle from '@cloudscape-design/components/toggle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#shared/endpoint.ts';
import type { remindersApi } from '#shared/reminders/api.ts';
import { reminderKinds } from '#shared/reminders/kinds.ts';
import type { ReminderKind } from '#shared/reminders/moments.ts';
import { useClient, useOrganization } from '../../session/session.tsx';
import { errorMessage, NOT_SAVED } from '../../ui/error-message.ts';
import { FormStatus } from '../../ui/form-status.tsx';
import { REMINDERS } from './queries.ts';
import '../../client/nouns/reminders.ts';

type Props = {
  kind: ReminderKind;
  whose: 'organization' | 'own';
  isOn: boolean;
  /** The workshop has it off, so that nobody gets it. */
  isOverruled?: boolean;
};

const labels = { organization: 'For the workshop', own: 'For me' };

/** Saved as soon as it is switched. It shows what the server has, so that a refusal leaves it where it was. */
export const ReminderSwitch = ({ kind, whose, isOn, isOverruled = false }: Props) => {
  const { reminders } = useClient();
  const queries = useQueryClient();
  const { OrganizationID } = useOrganization();
  const save = useMutation({
    mutationFn: (wanted: boolean) => {
      const request = { body: { kind, isOn: wanted } };
      return whose === 'organization' ? reminders.switchForOrganization(request) : reminders.switchOwn(request);
    },
    onSuccess: (switched) => {
      queries.setQueryData<Answer<typeof remindersApi.get>>(
        [...REMINDERS, OrganizationID],
        (before) => before && { ...before, ...switched },
      );
      // what comes next follows from it, and another switch may have been answered first
      return queries.invalidateQueries({ queryKey: REMINDERS });
    },
  });
  const label = labels[whose];
  return (
    <div className="reminder-switch">
      <Toggle
        ariaLabel={`${label}: ${reminderKinds[kind].name}${isOverruled ? ', off for the workshop' : ''}`}
        checked={!isOverruled && (save.isPending ? save.variables : isOn)}
        disabled={isOverruled}
        onChange={({ detail }) => !save.isPending && save.mutate(detail.checked)}
      >
        {label}
      </Toggle>
      {isOverruled && <small>Off for the workshop</small>}
      <FormStatus
        error={errorMessage(save.error, NOT_SAVED)}
        success={save.isSuccess && save.variables === isOn && !isOverruled && 'Saved'}
      />
    </div>
  );
};
