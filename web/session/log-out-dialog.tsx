import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { hasUnsavedInput } from '../ui/dialogs/unsaved-input.ts';
import { findUnsentThere, getSite } from './both-sites.ts';
import { logOut, logOutEverywhere } from './log-out.ts';
import { Names } from './names.tsx';
import { useClient, useUser } from './session.tsx';
import { findLoss } from './unsent-work.ts';

type Loss = Awaited<ReturnType<typeof findLoss>>;
type Losses = { here: Loss; there: Loss & { open: string[] } };

type Props = {
  /** True to end all sessions on every device. */
  everywhere?: boolean;
  onClose: () => void;
  /** Content that offers another way to keep the unsent work. */
  children?: ReactNode;
};

/**
 * Asks for confirmation before a logout that would delete unsent work, which it lists. A logout on all devices always
 * asks.
 */
export const LogOutDialog = ({ everywhere = false, onClose, children }: Props) => {
  const user = useUser();
  const client = useClient();
  const [losses, setLosses] = useState<Losses>();
  useEffect(() => {
    void Promise.all([findLoss(), findUnsentThere()]).then(([here, there]) => setLosses({ here, there }));
  }, []);
  if (!losses) return null;
  const { here, there } = losses;
  return (
    <ConfirmDialog
      title={everywhere ? 'Log out everywhere?' : 'Log out now?'}
      yes={here.amount ? `Log out and lose ${here.amount}` : everywhere ? 'Log out everywhere' : 'Log out'}
      no="Stay logged in"
      onClose={onClose}
      run={() => (everywhere ? logOutEverywhere(client) : logOut(user))}
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
      {here.amount && (
        <>
          <p>This is only on this device. Logging out deletes it:</p>
          <Names of={here.names} />
          <p>
            To keep it, stay logged in and go online. Open your drafts to send sheets and photos. Send changes and notes
            from their checksheet, estimates from their page, and answers from the Quiz page.
          </p>
        </>
      )}
      {hasUnsavedInput() && <p>Your changes on this page have not been saved, and will be lost.</p>}
      <LostThere there={there} />
      {here.amount && children}
    </ConfirmDialog>
  );
};

const LostThere = ({ there }: Pick<Losses, 'there'>) => {
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
