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
        <h2>If you set up the workshop</h2>
        <ol>
          <li>Log in to {PRODUCT} and open the menu.</li>
          <li>
            Choose <strong>Invite User</strong>. Only Admins see it.
          </li>
          <li>Copy the link, or send it with one of the email buttons.</li>
        </ol>
        <p>
          Everyone can use the same link. It works for 30 days. If it has been shared by mistake, create a new one with
          the settings icon in the same dialog. The old link then stops working for new sign-ups.
        </p>
        <h2>If you were invited</h2>
        <ol>
          <li>Open the link on the phone, tablet or computer you work with.</li>
          <li>Sign up with your own email address and open the link we email you to verify it.</li>
          <li>That's it. You now work in the workshop's account.</li>
        </ol>
        <p>
          Need help? Email <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
        </p>
      </div>
    </Container>
  );
};
