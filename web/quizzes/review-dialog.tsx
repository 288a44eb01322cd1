import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQuery } from '@tanstack/react-query';
import type { AttemptId } from '#shared/ids.ts';
import type { AttemptDetails } from '#shared/quizzes/attempt.ts';
import { virmLink } from '#shared/reference/virm-links.ts';
import { useClient } from '../session/session.tsx';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { NewTab } from '../ui/link-button.tsx';
import { LoadingBlock, QueryState } from '../ui/screens/notice.tsx';
import { Result } from './attempt/outcome.tsx';
import { QuestionDrawing } from './drawings/question-drawing.tsx';
import { OpenExam } from './open-exam.tsx';
import { detailsQuery } from './queries.ts';
import { ReportQuestion } from './report-question.tsx';
import { NO_DETAILS } from './words.ts';

type Props = { attempt: { quizId: string; id: AttemptId }; title: string; onClose: () => void };

/** A finished attempt: the result, and each question with the answer and its explanation. */
export const ReviewDialog = ({ attempt, title, onClose }: Props) => {
  const query = useQuery(detailsQuery(useClient(), attempt));
  return (
    <DialogFrame
      kind="section"
      title={`Result: ${title}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {query.data ? (
        <div className="quiz-review flush">
          <div className="quiz-outcome flush">
            <Result details={query.data} />
          </div>
          <ol>
            {query.data.userAnswers.map((one) => (
              <Answered key={one.question.id} attempt={attempt} {...one} />
            ))}
          </ol>
        </div>
      ) : (
        <>
          <QueryState query={query} title={NO_DETAILS} loading={<LoadingBlock height="320px" />} />
          <OpenExam refusal={query.error} />
        </>
      )}
    </DialogFrame>
  );
};

type AnsweredProps = AttemptDetails['userAnswers'][number] & Pick<Props, 'attempt'>;

const Answered = ({ attempt, question, notReviewed, chosenIndex, wasCorrect, isTooLate }: AnsweredProps) => (
  <li>
    <h4>{question.questionText}</h4>
    {notReviewed && <p className="quiz-unreviewed">Not reviewed when it was asked</p>}
    <QuestionDrawing name={question.drawing} />
    <p>
      {isTooLate ? (
        <StatusIndicator type="warning">Too late</StatusIndicator>
      ) : chosenIndex === null ? (
        <StatusIndicator type="stopped">Not answered</StatusIndicator>
      ) : (
        <StatusIndicator type={wasCorrect ? 'success' : 'error'}>{wasCorrect ? 'Correct' : 'Wrong'}</StatusIndicator>
      )}
    </p>
    <ul className="quiz-chosen plain-list stack-4">
      {question.options.map(({ text }, index) => {
        const said = [
          index === chosenIndex && 'Your answer',
          index === question.correctIndex && 'Correct answer',
        ].filter(Boolean);
        return (
          <li
            key={text}
            className={index === question.correctIndex ? 'is-correct' : index === chosenIndex ? 'is-chosen' : ''}
          >
            {text}
            {said.length > 0 && <em>{said.join(', ')}</em>}
          </li>
        );
      })}
    </ul>
    {question.explanation && <p>{question.explanation}</p>}
    {question.source && <p className="quiet flush">{`Source: ${question.source}`}</p>}
    <a
      href={virmLink(question.inspectionItemName, question.vehicleType)}
      target="_blank"
      rel="noreferrer"
      className="quiz-virm-link"
    >
      VIRM
      <NewTab />
    </a>
    <ReportQuestion attempt={attempt} questionId={question.id} />
  </li>
);
