import { useEffect } from 'react';
import { repeatUntilDone } from '../../device/retrying-queue.ts';
import { registerSave } from '../../device/save-on-page-hide.ts';
import { registerWorkBeforeLogout } from '../../session/log-out.ts';
import { useActor } from '../../session/session.tsx';
import { useDraftOpener } from '../sending/use-draft-opener.ts';

/** Delay that lets the page open its own draft first. */
const QUIET_MS = 3_000;

/**
 * Sends what closed or killed tabs left, and fills up the reserve of sheet numbers, once the page has loaded. Repeats it
 * when the network returns or the page is shown: another tab may have been closed since.
 */
export const useSendUnsent = () => {
  const opener = useDraftOpener();
  const isInspector = useActor().inspectorNumber.trim() !== '';
  useEffect(() => {
    let sending: ReturnType<typeof repeatUntilDone> | undefined;
    const { owner, client } = opener;
    const reserve = () => import('../reserve/fill-reserve.ts');
    const send = async () => {
      await (await import('./send-unsent.ts')).sendUnsentDrafts(opener);
      if (isInspector) await (await reserve()).fillReserve(owner, client);
    };
    const start = () => {
      sending = repeatUntilDone(send);
    };
    const again = () => document.visibilityState === 'visible' && sending?.again();
    const unregister = registerSave(() => sending?.again());
    const unregisterRelease = registerWorkBeforeLogout(async () => (await reserve()).releaseReserve(owner, client));
    const timer = setTimeout(start, QUIET_MS);
    addEventListener('online', again);
    addEventListener('visibilitychange', again);
    return () => {
      clearTimeout(timer);
      unregister();
      unregisterRelease();
      sending?.stop();
      removeEventListener('online', again);
      removeEventListener('visibilitychange', again);
    };
  }, [opener, isInspector]);
};
