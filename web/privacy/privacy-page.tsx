import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { useUser } from '../session/session.tsx';
import { Page } from '../ui/screens/page.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { PolicyText } from './policy-text.tsx';
import { useAcceptPolicy, usePolicy } from './use-policy.ts';

/** The policy, with an Accept button until the current version is accepted. */
export const PrivacyPage = () => {
  usePageTitle('Privacy Policy');
  const { privacyPolicy, privacyPolicyChanged } = useUser();
  const navigate = useNavigate();
  const policy = usePolicy();
  const accept = useAcceptPolicy(policy);
  const open = !privacyPolicy || privacyPolicyChanged;
  return (
    <Page title="Privacy Policy">
      <Container
        footer={
          open && (
            <Button
              variant="primary"
              disabled={!policy.data}
              loading={accept.isPending}
              onClick={() => accept.mutate(undefined, { onSuccess: () => navigate(paths.home) })}
            >
              Accept
            </Button>
          )
        }
      >
        <PolicyText policy={policy} />
      </Container>
    </Page>
  );
};
