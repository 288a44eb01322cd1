import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../session/session.tsx';
import { AttemptRow } from './attempts.tsx';
import { ownAttemptsQuery } from './queries.ts';
import type { QuizPlace } from './quiz-place.ts';
import { ReviewDialog } from './review-dialog.tsx';

const TITLE = 'Attempts at withdrawn quizzes';

/** The user's attempts at withdrawn quizzes: open ones can be finished, others reviewed. */
export const Withdrawn = ({ place }: { place: QuizPlace }) => {
  const { data } = useQuery(ownAttemptsQuery(useClient()));
  if (!data || data.withdrawn.length === 0) return null;
  const shown = data.withdrawn.find(({ id }) => id === place.review);
  return (
    <Container header={<Header variant="h2">{TITLE}</Header>}>
      <ul className="quiz-attempts plain-list" aria-label={TITLE}>
        {data.withdrawn.map((attempt) => (
          <AttemptRow key={attempt.id} attempt={attempt} place={place} title={`${attempt.title} (withdrawn)`} />
        ))}
      </ul>
      {shown && <ReviewDialog attempt={shown} title={shown.title} onClose={place.close} />}
    </Container>
  );
};
