import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useConnected } from '../device/connection.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { hasUnsavedInput } from '../ui/dialogs/unsaved-input.ts';
import { findUnsentThere, getSite } from './both-sites.ts';
import { saveFirst } from './log-out.ts';
import { Names } from './names.tsx';
import { findLossByKind } from './unsent-work.ts';

type Loss = Awaited<ReturnType<typeof findLossByKind>>;
type There = Awaited<ReturnType<typeof findUnsentThere>>;

/** How often the question looks again: other tabs may save their work meanwhile. */
const LOOK_EVERY_MS = 1_000;

type Props = {
  logOut: () => Promise<void>;
  /** True to end all sessions on every device. */
  everywhere?: boolean;
  onClose: () => void;
  /** Content that offers another way to keep the unsent work. */
  children?: ReactNode;
};

/**
 * Lets all tabs save their work, then asks for confirmation if a logout would still delete some, which it lists. A logout
 * on all devices always asks.
 */
export const LogOutDialog = (props: Props) => {
  const found = useQuery({
    queryKey: ['loss', 'after saving'],
    queryFn: () => Promise.all([saveFirst(), findUnsentThere()]),
    gcTime: 0,
    ...ONCE,
  });
  if (!found.data) return <Saving onClose={props.onClose} />;
  const [here, there] = found.data;
  return <Question {...props} first={here} there={there} />;
};
const ONCE = { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false, refetchOnWindowFocus: false };

const Saving = ({ onClose }: Pick<Props, 'onClose'>) => (
  <DialogFrame
    kind="question"
    title="Saving your work"
    onClose={onClose}
    footer={<Button onClick={onClose}>Stay logged in</Button>}
  >
    <p role="status">Your last changes are being saved before you are logged out. This takes a few seconds.</p>
  </DialogFrame>
);

const Question = ({
  logOut,
  everywhere = false,
  onClose,
  children,
  first,
  there,
}: Props & { first: Loss; there: There }) => {
  const { data: here } = useQuery({
    queryKey: ['loss'],
    queryFn: findLossByKind,
    initialData: first,
    gcTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  });
  // decided once, so that work saved later doesn't log the user out while they read
  const [isSafe] = useState(() => !everywhere && !first.amount && !hasUnsavedInput() && !hasAny(there));
  const leave = useEffectEvent(() => void logOut());
  useEffect(() => {
    if (isSafe) leave();
  }, [isSafe]);
  if (isSafe) return null;
  return (
    <ConfirmDialog
      title={everywhere ? 'Log out everywhere?' : 'Log out now?'}
      yes={here.amount ? `Log out and lose ${here.amount}` : everywhere ? 'Log out everywhere' : 'Log out'}
      no="Stay logged in"
      onClose={onClose}
      run={logOut}
      failed="You could not be logged out everywhere. Please try again."
    >
      {everywhere && (
        <>
          <p>
            You will be logged out on this device and all others, and those devices won't get notifications any more.
          </p>
          <p>Unsent work on another device stays there and is sent when you log in on it again.</p>
        </>
      )}
      <LostHere {...here} />
      {first.amount && !here.amount && !hasUnsavedInput() && <p>The work that was listed here has now been sent.</p>}
      {hasUnsavedInput() && <p>Your changes on this page have not been saved, and will be lost.</p>}
      <LostThere there={there} />
      {here.training < here.names.length && children}
    </ConfirmDialog>
  );
};

const hasAny = ({ amount, open }: There) => amount !== '' || open.length > 0;

/** Training sheets are never sent, so going online doesn't keep them. */
const LostHere = ({ names, amount, training }: Loss) => {
  const isConnected = useConnected();
  if (!amount) return null;
  const [areOnly, them] = names.length === 1 ? ['This is', 'it'] : ['These are', 'them'];
  const theRest = training > 0 ? 'the rest' : them;
  return (
    <>
      <p>
        {areOnly} only on this device. Logging out deletes {them}:
      </p>
      <Names of={names} />
      {training > 0 && <p>Training sheets are never sent. To keep them, stay logged in and print them.</p>}
      {training < names.length && (
        <p>
          To keep {theRest}, stay logged in{isConnected ? '' : ' and go online'}. Open your drafts to send sheets and
          photos. Send changes and notes from their checksheet, estimates from their page, and answers from the Quiz
          page. Copy changes to a sheet that was submitted or discarded before you log out.
        </p>
      )}
    </>
  );
};

const LostThere = ({ there }: { there: There }) => {
  const otherSite = getSite().name === 'estimator' ? 'inspections' : 'the estimator';
  return (
    <>
      {there.amount && (
        <>
          <p>
            You will also be logged out of {otherSite}. This unsent work stays on this device until you log in there
            again:
          </p>
          <Names of={there.names} />
        </>
      )}
      {there.open.length > 0 && (
        <>
          <p>This is open in {otherSite} and not saved. Logging out loses it:</p>
          <Names of={there.open} />
        </>
      )}
    </>
  );
};
