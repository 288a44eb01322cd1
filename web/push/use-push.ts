import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { readLocal } from '../device/web-storage.ts';
import { beforeLogout } from '../session/log-out.ts';
import { useClient, useUser } from '../session/session.tsx';
import type { OpenPage } from './in-worker.ts';

/** By then the page has all that it asked for itself. */
const QUIET_MS = 3_000;

/** Renews what this device receives by, and opens the page that a pressed notification is about. */
export const usePush = () => {
  const client = useClient();
  const { id } = useUser();
  const navigate = useNavigate();
  useEffect(() => {
    // nothing is loaded for whoever receives none here
    if (readLocal('push device') === null) return;
    const renew = async () => (await import('./this-device.ts')).renewDevice(client, id);
    // without a network there is the next start
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

/** Takes this device away at a logout, wherever somebody who is signed in can log out. */
export const usePushAtLogout = () => {
  const client = useClient();
  useEffect(() => {
    const remove = async () => (await import('./this-device.ts')).removeAtLogout(client);
    // without a network a push that finds nobody takes the device away
    beforeLogout(async () => (readLocal('push device') === null ? undefined : remove().catch(() => undefined)));
    return () => beforeLogout(undefined);
  }, [client]);
};
