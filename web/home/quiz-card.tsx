import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { PracticeCard } from '../quizzes/practice-card.tsx';
import { UnsentAnswers } from '../quizzes/unsent-answers.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** Card with the practice that is due. Source: AMB-119. */
export const QuizCard = () => {
  const navigate = useNavigate();
  return (
    <PracticeCard
      title="Quiz"
      notice={<UnsentAnswers />}
      onStarted={({ quizId, id }) => navigate(paths.attempt(quizId, id))}
    >
      <LinkButton to={paths.quiz} fullWidth>
        All quizzes
      </LinkButton>
    </PracticeCard>
  );
};
