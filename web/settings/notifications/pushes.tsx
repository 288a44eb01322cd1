import Button from '@cloudscape-design/components/button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Device as PushDevice } from '#shared/push/api.ts';
import { findPushState, type PushState } from '../../push/push-state.ts';
import { confirmReceived, readDevice, removeDevice, subscribeDevice } from '../../push/this-device.ts';
import { useClient, useUser } from '../../session/session.tsx';
import { FormStatus, getErrorMessage } from '../../ui/form-status.tsx';
import { LoadingBlock, QueryState } from '../../ui/screens/notice.tsx';
import { Section } from '../form/section.tsx';
import { PUSH_DEVICES } from './queries.ts';
import '../../client/nouns/push.ts';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { nzDate, showTime, spellDate } from '#shared/nz-date.ts';
import { type TestOutcome, testDevice } from '../../push/try-device.ts';

/** The devices that receive push messages. Permission is only requested after a click. */
export const Pushes = () => {
  const client = useClient();
  const query = useQuery({
    queryKey: PUSH_DEVICES,
    queryFn: ({ signal }) => client.push.list(undefined, { signal }),
  });
  return (
    <Section
      title="On your devices"
      description="Get notified about customers’ answers, rechecks due, missing VIC entries and unanswered estimates even when Pitcheck is closed. Never between 8 pm and 8 am."
    >
      {query.data ? (
        <Devices {...query.data} />
      ) : (
        <QueryState query={query} title="Your devices could not be loaded" loading={<LoadingBlock height="120px" />} />
      )}
    </Section>
  );
};

type Props = { publicKey: string | null; devices: readonly PushDevice[] };

const Devices = ({ publicKey, devices }: Props) => {
  const client = useClient();
  const { id } = useUser();
  const queries = useQueryClient();
  const [isRefused, setRefused] = useState(false);
  const [gone, setGone] = useState('');
  const own = readDevice();
  const here = devices.find(({ DeviceID }) => own?.userId === id && DeviceID === own.DeviceID);
  const state = findPushState({ isSent: publicKey !== null, isOn: here !== undefined, ...thisBrowser() });
  const receive = useMutation({
    mutationFn: async () => setRefused(!(await subscribeDevice(client, id, publicKey ?? ''))),
    onSettled: () => {
      setGone('');
      return queries.invalidateQueries({ queryKey: PUSH_DEVICES });
    },
  });
  return (
    <>
      <div className="flush">
        {state === 'off' ? (
          <Button iconName="notification" loading={receive.isPending} onClick={() => receive.mutate()}>
            Turn on for this device
          </Button>
        ) : (
          <p>{words[state]}</p>
        )}
        <FormStatus
          error={
            isRefused
              ? 'Notifications are blocked in your browser.'
              : getErrorMessage(receive.error, 'This browser could not reach its push service. Please try again.')
          }
        />
      </div>
      {devices.length > 0 && (
        <ul className="push-devices plain-list" aria-label="Devices with notifications">
          {devices.map((device) => (
            <Device key={device.DeviceID} device={device} isHere={device === here} onGone={setGone} />
          ))}
        </ul>
      )}
      <FormStatus error={gone && `${gone} no longer gets notifications. Turn them on again on that device.`} />
    </>
  );
};

const words: Record<Exclude<PushState, 'off'>, string> = {
  'not sent': 'Push notifications are not set up for this installation of Pitcheck.',
  'not installed':
    'On an iPhone or iPad, add Pitcheck to the home screen first: press Share, then Add to Home Screen. Open it there, and come back to this page.',
  'not possible':
    "This browser doesn't support notifications. Use Chrome, Edge, Firefox or Safari, not in a private window.",
  denied: "Notifications are blocked for this site. Allow them in your browser's settings, then reload this page.",
  on: 'Notifications are on for this device.',
};

const thisBrowser = () => ({
  hasPush: 'PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window,
  isApplePhone:
    /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1),
  isInstalled: matchMedia('(display-mode: standalone)').matches,
  permission: 'Notification' in window ? Notification.permission : 'default',
});

/** Messages about a test that failed. A device that is gone disappears from the list instead. */
const testMessages: Record<Exclude<TestOutcome, 'sent' | 'gone'>, string> = {
  later: 'Its push service could not be reached. Please try again in a few minutes.',
  refused: 'Its push service refused it. Remove it here, then turn notifications on again on that device.',
  unheard: 'Its push service has not responded yet. Check again in a minute.',
  'not sent': 'Push notifications are not set up for this installation of Pitcheck.',
};

type DeviceProps = { device: PushDevice; isHere: boolean; onGone: (name: string) => void };

const useDeviceActions = ({ device, isHere, onGone }: DeviceProps) => {
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
      // report it outside this row, because the row is about to disappear
      if (outcome === 'gone') onGone(device.Name);
      // check here that it arrived; the server is informed when the page next starts
      if (outcome === 'sent' && isHere) confirmReceived(client, id, since).then(reload, () => undefined);
      return reload();
    },
  });
  const remove = useMutation({ mutationFn: () => removeDevice(client, device), onSettled: reload });
  return { test, remove };
};

/** A device with its last push message and any failure. It can be tested and removed. */
const Device = ({ device, isHere, onGone }: DeviceProps) => {
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

/** Formats an instant, as in `Tue 15 Dec 2026, 8:00 am`. */
const spellInstant = (at: string) => `${spellDate(nzDate(new Date(at)))}, ${showTime(at)}`;
