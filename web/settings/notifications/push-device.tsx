import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { nzDate, showTime, spellDate } from '#shared/nz-date.ts';
import type { Device as PushDevice } from '#shared/push/api.ts';
import { confirmReceived, removeDevice } from '../../push/this-device.ts';
import { type TestOutcome, testDevice } from '../../push/try-device.ts';
import { useClient, useUser } from '../../session/session.tsx';
import { getErrorMessage } from '../../ui/error-message.ts';
import { FormStatus } from '../../ui/form-status.tsx';
import { PUSH_DEVICES } from './queries.ts';
import '../../client/nouns/push.ts';

/** Messages about a test push. A device that is gone disappears from the list instead. */
const testMessages: Record<Exclude<TestOutcome, 'sent' | 'gone'>, string> = {
  later: 'Its push service could not be reached. Please try again in a few minutes.',
  refused: 'Its push service refused it. Remove it here, then turn notifications on again on that device.',
  unheard: 'Its push service has not responded yet. Check again in a minute.',
  'not sent': 'Push notifications are not set up for this installation of Pitcheck.',
};

type Props = { device: PushDevice; isHere: boolean; onGone: (name: string) => void };

const useDeviceActions = ({ device, isHere, onGone }: Props) => {
  const client = useClient();
  const { id } = useUser();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: PUSH_DEVICES });
  const test = useMutation({
    mutationFn: () => testDevice(client, device.DeviceID),
    onMutate: () => {
      onGone('');
      return new Date();
    },
    onSuccess: (outcome, _, since) => {
      // report it outside this row, which is about to disappear
      if (outcome === 'gone') onGone(device.Name);
      // record it locally as well; the server learns of it at the next start
      if (outcome === 'sent' && isHere) confirmReceived(client, id, since).then(reload, () => undefined);
      return reload();
    },
  });
  const remove = useMutation({ mutationFn: () => removeDevice(client, device), onSettled: reload });
  return { test, remove };
};

/** A device with its last delivery and any failure. It can be tested and removed. */
export const Device = ({ device, isHere, onGone }: Props) => {
  const { test, remove } = useDeviceActions({ device, isHere, onGone });
  const { Name, addedAt, lastReceivedAt, lastPush } = device;
  const outcome = test.data;
  const isFailing = lastPush !== undefined && lastPush.outcome !== 'sent';
  return (
    <li>
      <div>
        <strong>
          {Name}
          {isHere && ' (this device)'}
        </strong>
        <span>Added {spellDate(nzDate(new Date(addedAt)))}</span>
        <span>{lastReceivedAt ? `Last received ${spellInstant(lastReceivedAt)}` : 'Nothing received yet'}</span>
        {isFailing && (
          <>
            <StatusIndicator type="warning">Could not be reached</StatusIndicator>
            <span>Tried {spellInstant(lastPush.at)}</span>
          </>
        )}
      </div>
      <div className="row">
        <Button
          ariaLabel={`Send a test to ${Name}`}
          loading={test.isPending}
          loadingText="Waiting for its push service"
          onClick={() => test.mutate()}
        >
          Send a test
        </Button>
        <Button ariaLabel={`Remove ${Name}`} loading={remove.isPending} onClick={() => remove.mutate()}>
          Remove
        </Button>
      </div>
      <FormStatus
        error={
          getErrorMessage(test.error ?? remove.error, 'Something went wrong. Please try again.') ??
          (outcome && outcome !== 'sent' && outcome !== 'gone' ? testMessages[outcome] : undefined)
        }
        success={outcome === 'sent' && `Sent to ${isHere ? 'this device' : Name}. It will appear in a few seconds.`}
      />
    </li>
  );
};

/** `Tue 15 Dec 2026, 8:00 am` */
const spellInstant = (at: string) => `${spellDate(nzDate(new Date(at)))}, ${showTime(at)}`;
