import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PRACTICE } from '#shared/quizzes/attempt.ts';
import { EXAM_GRACE_S, EXAM_MINUTES, EXAM_PASS, EXAM_QUESTIONS } from '#shared/quizzes/mock-exam.ts';
import { useActor, useClient } from '../session/session.tsx';
import { Popover } from '../ui/dialogs/popover.tsx';
import { FormStatus } from '../ui/form-status.tsx';
import { LoadingBlock, Notice, QueryState } from '../ui/screens/notice.tsx';
import { Page } from '../ui/screens/page.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { sendUnsentAnswers } from './attempt/open-attempts.ts';
import { OpenedAttempt } from './attempt/opened-attempt.tsx';
import { Attempts } from './attempts.tsx';
import { type Choice, listChoices } from './choices.ts';
import { OpenExam } from './open-exam.tsx';
import { PracticeCard } from './practice-card.tsx';
import { attemptsQuery, invalidateAttempts, practiceQuery, quizzesQuery } from './queries.ts';
import { type QuizPlace, useQuizPlace } from './quiz-place.ts';
import { UnsentAnswers } from './unsent-answers.tsx';
import { useStart } from './use-start.ts';
import { Withdrawn } from './withdrawn.tsx';
import {
  describeDue,
  EXAM_FACTS,
  formatCount,
  isSomethingDue,
  NO_QUESTIONS,
  NOT_OPENED,
  PRACTICE_EXAM_FACTS,
} from './words.ts';
import './quizzes.css';

const TITLE = 'Quiz';

/**
 * `/quiz`: learn and practise. The URL has the ids of the quiz and the open attempt, so that a reload reopens the
 * attempt and Back closes it.
 */
export const QuizPage = () => {
  usePageTitle(TITLE);
  useSendKept();
  const query = useQuery(quizzesQuery(useClient()));
  const place = useQuizPlace();
  const choices = query.data && listChoices(query.data);
  return (
    <Page title={TITLE} description="Practise the VIRM, or sit a mock exam">
      <UnsentAnswers />
      {choices ? (
        <Chosen choices={choices} place={place} />
      ) : (
        <QueryState query={query} title="Failed to load quizzes" loading={<LoadingBlock height="240px" />} />
      )}
      {place.attemptId && place.quizId && (
        <OpenedAttempt key={place.attemptId} quizId={place.quizId} id={place.attemptId} place={place} />
      )}
    </Page>
  );
};

const Chosen = ({ choices, place }: { choices: readonly Choice[]; place: QuizPlace }) => {
  const chosen = choices.find(({ id }) => id === place.quizId);
  return (
    <SpaceBetween size="l">
      {choices.length === 0 ? (
        <Container>
          <Notice title="No quizzes yet" text="Your quiz manager publishes quizzes here." />
        </Container>
      ) : (
        <SpaceBetween size="l">
          <PracticeCard isMain onStarted={({ quizId, id }) => place.open(quizId, id)} />
          <Selector choices={choices} chosen={chosen} place={place} />
          {chosen && <Attempts quizId={chosen.id} place={place} />}
        </SpaceBetween>
      )}
      <Withdrawn place={place} />
    </SpaceBetween>
  );
};

/** Sends answers that were stored on this device while offline. */
const useSendKept = () => {
  const client = useClient();
  const actor = useActor();
  const cache = useQueryClient();
  useEffect(() => {
    void sendUnsentAnswers(client, actor).then((some) => {
      if (some) invalidateAttempts(cache);
    });
  }, [client, actor, cache]);
};

type Props = { choices: readonly Choice[]; chosen: Choice | undefined; place: QuizPlace };

/** Picks a quiz and starts it. Source: specification 2, section 2, "Quiz Selector". */
const Selector = ({ choices, chosen, place }: Props) => {
  const start = useStart(({ quizId, id }) => place.open(quizId, id));
  const isPractice = chosen?.id === PRACTICE;
  const { data: practice } = useQuery({ ...practiceQuery(useClient()), enabled: isPractice });
  const nothingDue = isPractice && practice && !isSomethingDue(practice) ? describeDue(practice) : undefined;
  const isEmpty = chosen?.questions === 0;
  return (
    <Container>
      <div className="quiz-selector flush">
        <div className="quiz-select">
          <label htmlFor="quiz">Quiz</label>
          <ExamHelp />
          <QuizSelect
            choices={choices}
            chosen={chosen}
            onSelect={(id) => {
              start.reset();
              place.select(id);
            }}
          />
        </div>
        {chosen && <About {...chosen} />}
        {nothingDue && <p className="quiet flush">{nothingDue}</p>}
        <div className="quiz-buttons">
          <Button
            fullWidth
            variant="primary"
            disabled={!chosen || isEmpty || nothingDue !== undefined}
            loading={start.isPending}
            onClick={() => chosen && start.mutate(chosen)}
          >
            Start New Quiz
          </Button>
          <Resume chosen={chosen} place={place} />
        </div>
        <FormStatus error={start.error ? `${NOT_OPENED}. ${start.error.message}` : undefined} />
        <OpenExam refusal={start.error} />
      </div>
    </Container>
  );
};

type SelectProps = Pick<Props, 'choices' | 'chosen'> & { onSelect: (id: string) => void };

const QuizSelect = ({ choices, chosen, onSelect }: SelectProps) => (
  <select id="quiz" className="control" value={chosen?.id ?? ''} onChange={({ target }) => onSelect(target.value)}>
    <option value="" disabled>
      Choose a quiz
    </option>
    {choices.map(({ id, title, isPublished }) => (
      <option key={id} value={id}>
        {isPublished ? title : `${title} (not published)`}
      </option>
    ))}
  </select>
);

const About = ({ description, questions, mockExam, isPracticeExam }: Choice) => (
  <div className="stack-4">
    {description && <p>{description}</p>}
    {questions !== undefined && (
      <p className="quiet flush">
        {questions === 0
          ? NO_QUESTIONS
          : mockExam
            ? `${isPracticeExam ? PRACTICE_EXAM_FACTS : `Mock exam: ${EXAM_FACTS}`}. The clock starts straight away.`
            : formatCount(questions, 'question')}
      </p>
    )}
  </div>
);

const Resume = ({ chosen, place }: Pick<Props, 'chosen' | 'place'>) => {
  const { data } = useQuery({ ...attemptsQuery(useClient(), chosen?.id ?? ''), enabled: chosen !== undefined });
  const last = chosen && data?.[0];
  return (
    <Button
      fullWidth
      disabled={!last || last.completedAt !== null}
      onClick={() => last && place.open(last.quizId, last.id)}
    >
      Resume Last Attempt
    </Button>
  );
};

const ExamHelp = () => (
  <Popover
    buttonLabel="About mock exams"
    label="About mock exams"
    className="quiz-help flush"
    button={
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <path d="M9.5 9.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.1.9-1.1 1.7M12 16.8v.1" />
      </svg>
    }
  >
    {() => (
      <>
        <p>
          <strong>A mock exam is like the VIRM exam:</strong> {EXAM_QUESTIONS} questions in {EXAM_MINUTES} minutes, and{' '}
          {EXAM_PASS} correct to pass.
        </p>
        <p>
          It can be passed only if all its questions were reviewed. Otherwise it is a practice exam, without pass or
          fail.
        </p>
        <p>
          Answers are marked at the end and can't be changed. The clock keeps running if you leave, and the exam ends
          automatically. Until then you can resume here or on another device. Answers that arrive more than{' '}
          {EXAM_GRACE_S} seconds after the end are not counted.
        </p>
      </>
    )}
  </Popover>
);
