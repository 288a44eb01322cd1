import { useQuery } from '@tanstack/react-query';
import { showInstant } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { paths } from '../paths.ts';
import { useClient } from '../session/session.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ownAttemptsQuery } from './queries.ts';
import './attempt-line.css';

/** What is refused until the person's mock exam is over. */
export const isExamOpen = (error: unknown) => error instanceof Problem && error.code === 'wrong-state';

/** Beside a refusal: which mock exam is open, until when, and the way to it. */
export const OpenExam = ({ refusal }: { refusal: Error | null }) => isExamOpen(refusal) && <Exam />;

const Exam = () => {
  // it may have begun a moment ago on another device
  const { data } = useQuery({ ...ownAttemptsQuery(useClient()), refetchOnMount: 'always' });
  if (!data?.exam) return null;
  const { endsAt, attempt } = data.exam;
  const end = `ends by itself at ${showInstant(endsAt)}`;
  return (
    <p className="attempt-line">
      {attempt
        ? `“${attempt.title}” ${end}.`
        : `It is open in another organization, or by another person under this account, and ${end}.`}
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
