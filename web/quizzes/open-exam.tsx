import { useQuery } from '@tanstack/react-query';
import { showInstant } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { paths } from '../paths.ts';
import { useClient } from '../session/session.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ownAttemptsQuery } from './queries.ts';
import './attempt-line.css';

/** True if the call is refused because of the user's open mock exam. */
export const isExamOpen = (error: unknown) => error instanceof Problem && error.code === 'wrong-state';

/** Names the open mock exam, with its end and a link to it. */
export const OpenExam = ({ refusal }: { refusal: Error | null }) => isExamOpen(refusal) && <Exam />;

const Exam = () => {
  // refetch, because it may just have been started on another device
  const { data } = useQuery({ ...ownAttemptsQuery(useClient()), refetchOnMount: 'always' });
  if (!data?.exam) return null;
  const { endsAt, attempt } = data.exam;
  const end = `ends automatically at ${showInstant(endsAt)}`;
  return (
    <p className="attempt-line">
      {attempt
        ? `“${attempt.title}” ${end}.`
        : `It was started in another workshop, or by someone else on this account. It ${end}.`}
      {attempt && (
        <LinkButton
          variant="inline-link"
          ariaLabel={`Resume ${attempt.title}`}
          to={paths.attempt(attempt.quizId, attempt.id)}
        >
          Resume
        </LinkButton>
      )}
    </p>
  );
};
