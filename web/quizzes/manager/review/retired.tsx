import Button from '@cloudscape-design/components/button';
import type { Question, Quiz } from '#shared/quizzes/model.ts';
import { FormStatus, getErrorMessage, NOT_SAVED } from '../../../ui/form-status.tsx';
import { describeState, useDecide } from './decisions.ts';

/** The retired questions of a quiz, which can be brought back. */
export const Retired = ({ quiz, questions }: { quiz: Quiz; questions: readonly Question[] }) => {
  const decide = useDecide(quiz.id);
  const retired = questions.filter((question) => question.retired);
  if (retired.length === 0) return null;
  return (
    <>
      <h3>Retired questions</h3>
      <ul className="plain-list review-quizzes" aria-label="Retired questions">
        {retired.map((question) => (
          <li key={question.id}>
            <div className="stack-4">
              <span>{question.questionText}</span>
              <span className="quiet">{describeState(question)}</span>
            </div>
            <Button
              ariaLabel={`Bring back ${question.questionText}`}
              disabled={decide.isPending}
              onClick={() => decide.mutate({ question, isRetired: false })}
            >
              Bring back
            </Button>
          </li>
        ))}
      </ul>
      <FormStatus error={getErrorMessage(decide.error, NOT_SAVED)} />
    </>
  );
};
