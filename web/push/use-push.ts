import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { readLocal } from '../device/web-storage.ts';
import { registerWorkBeforeLogout } from '../session/log-out.ts';
import { useClient, useUser } from '../session/session.tsx';
import type { OpenPage } from './in-worker.ts';

/** Delay after which the page has loaded its own data. */
const QUIET_MS = 3_000;

/** Renews the subscription, and navigates when a notification is clicked. */
export const usePush = () => {
  const client = useClient();
  const { id } = useUser();
  const navigate = useNavigate();
  useEffect(() => {
    // don't load the module on devices without a subscription
    if (readLocal('push device') === null) return;
    const renew = async () => (await import('./this-device.ts')).renewDevice(client, id);
    // if this fails, as while offline, the next start renews it
    const timer = setTimeout(() => renew().catch(() => undefined), QUIET_MS);
    return () => clearTimeout(timer);
  }, [client, id]);
  useEffect(() => {
    const open = ({ data, ports }: MessageEvent<OpenPage>) => {
      if (typeof data?.openPage !== 'string') return;
      ports[0]?.postMessage('opened');
      navigate(data.openPage);
    };
    navigator.serviceWorker?.addEventListener('message', open);
    return () => navigator.serviceWorker?.removeEventListener('message', open);
  }, [navigate]);
};

/** Unsubscribes this device at logout. */
export const usePushAtLogout = () => {
  const client = useClient();
  useEffect(() => {
    const remove = async () => (await import('./this-device.ts')).unsubscribeAtLogout(client);
    // if this fails, as while offline, the device is removed when a push message can't be delivered
    return registerWorkBeforeLogout(async () => readLocal('push device') !== null && remove());
  }, [client]);
};
