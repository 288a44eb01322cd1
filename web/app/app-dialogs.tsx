import { Suspense } from 'react';
import { logOut } from '../session/log-out.ts';
import { LogOutDialog } from '../session/log-out-dialog.tsx';
import { useUser } from '../session/session.tsx';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import type { Over } from './sidebar.tsx';

const AccountPanel = lazyPart(async () => (await import('../account/account-panel.tsx')).AccountPanel);
const InviteDialog = lazyPart(async () => (await import('../organizations/invite-dialog.tsx')).InviteDialog);
const BugReportDialog = lazyPart(async () => (await import('../support/bug-report-dialog.tsx')).BugReportDialog);

const SaveUnsent = lazyPart(async () => (await import('../unsent/save-unsent.tsx')).SaveUnsent);

const LogOut = ({ onClose }: { onClose: () => void }) => {
  const user = useUser();
  return (
    <LogOutDialog logOut={() => logOut(user)} onClose={onClose}>
      <p>
        Or save sheets and photos (not notes) to a file on this device. Then log in here or on another device and open
        the file in Settings, under “You”.
      </p>
      <Suspense>
        <SaveUnsent />
      </Suspense>
    </LogOutDialog>
  );
};

const parts = { account: AccountPanel, invite: InviteDialog, 'bug-report': BugReportDialog, 'log-out': LogOut };

/** Dialogs opened from the sidebar. Their code is loaded on demand, except for those needed offline. */
export const AppDialogs = ({ over, onClose }: { over: Over; onClose: () => void }) => {
  const Part = parts[over];
  return (
    <Suspense fallback={null}>
      <Part onClose={onClose} />
    </Suspense>
  );
};
