import Button from '@cloudscape-design/components/button';
import { LogOutButton } from '../session/log-out-button.tsx';
import { useUser } from '../session/session.tsx';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { FormStatus } from '../ui/form-status.tsx';
import { PolicyText } from './policy-text.tsx';
import { PRIVACY } from './texts.ts';
import { useAcceptPolicy, usePolicy } from './use-policy.ts';

/** Covers the app until the policy is accepted; the only other way out is to log out. */
export const PrivacyPolicyModal = () => {
  const policy = usePolicy();
  const accept = useAcceptPolicy(policy);
  return (
    <DialogFrame
      kind="section"
      title="Privacy Policy"
      footer={
        <>
          <LogOutButton user={useUser()} />
          {/* toasts would be behind the dialog */}
          <FormStatus error={accept.isError ? PRIVACY.notAccepted : undefined} />
          <Button variant="primary" disabled={!policy.data} loading={accept.isPending} onClick={() => accept.mutate()}>
            Accept
          </Button>
        </>
      }
    >
      <PolicyText policy={policy} />
    </DialogFrame>
  );
};
