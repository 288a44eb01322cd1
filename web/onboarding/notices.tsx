import Button from '@cloudscape-design/components/button';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { LeftOrganizations } from '../session/left-organizations.tsx';
import { useUser } from '../session/session.tsx';
import { Question } from './question.tsx';
import { NEW_ORGANIZATION } from './texts.ts';

/** Step 0: most new users belong to a workshop that already exists. */
export const Notices = ({ onCreate }: { onCreate: () => void }) => {
  const { left, inviteLost } = useUser();
  return (
    <div className="stack-20">
      {inviteLost && (
        <section className="question stack-16 flush" aria-labelledby="invite-lost">
          <h2 id="invite-lost">Your invite link has expired</h2>
          <p>
            It was replaced or expired before your email was verified. Ask the person who sent it for a new one, and
            open it here to join.
          </p>
        </section>
      )}
      {left.length > 0 && (
        <section className="question stack-16 flush" aria-labelledby="left-organizations">
          <h2 id="left-organizations">Return to a workshop you left</h2>
          <LeftOrganizations />
        </section>
      )}
      <Question title={NEW_ORGANIZATION.joining}>
        <p>
          Ask the person who set up the original system to email you an invite link, and open it to join. See the{' '}
          <Link to={paths.inviteHelp}>help page about inviting members</Link>.
        </p>
      </Question>
      <section className="question stack-16 flush" aria-labelledby="only-new">
        <h2 id="only-new">{NEW_ORGANIZATION.onlyNew}</h2>
        <p>
          <strong>{NEW_ORGANIZATION.doNot}</strong>
        </p>
        <div className="question-actions">
          <Button variant="primary" onClick={onCreate}>
            {NEW_ORGANIZATION.create}
          </Button>
        </div>
      </section>
    </div>
  );
};
