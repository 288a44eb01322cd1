import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { PRODUCT, SUPPORT_EMAIL } from '#shared/brand.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import '../ui/screens/prose.css';

const TITLE = 'Inviting people to your workshop';

/** Help for the owner of a workshop, linked from the invite requests of people who want to join. */
export const InviteHelpPage = () => {
  usePageTitle(TITLE);
  return (
    <Container header={<Header variant="h1">{TITLE}</Header>} footer={<LinkButton to={paths.home}>Home</LinkButton>}>
      <div className="policy-text">
        <h2>If you set the workshop up</h2>
        <ol>
          <li>Log in to {PRODUCT} and open the menu.</li>
          <li>
            Choose <strong>Invite User</strong>. It is there for everybody with the scope Admin.
          </li>
          <li>Copy the link, or send it straight away with one of the mail buttons.</li>
        </ol>
        <p>
          One link does for everybody and works for 30 days. If it has gone astray, make a new one with the settings
          icon of the same dialog: the one before then no longer works for new sign-ups.
        </p>
        <h2>If you were invited</h2>
        <ol>
          <li>Open the link on the phone, tablet or computer you work with.</li>
          <li>Sign up with your own email address, and verify it with the link that we mail you.</li>
          <li>You are in: your sheets are those of the workshop.</li>
        </ol>
        <p>
          Something in the way? Write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
        </p>
      </div>
    </Container>
  );
};
