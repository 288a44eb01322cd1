import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useActor, useClient } from '../session/session.tsx';
import { Notice } from '../ui/screens/notice.tsx';
import { Page } from '../ui/screens/page.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { LoadingBlock, QueryState } from '../ui/screens/query-state.tsx';
import { sendUnsentAnswers } from './attempt/open-attempts.ts';
import { OpenedAttempt } from './attempt/opened-attempt.tsx';
import { Attempts } from './attempts.tsx';
import { type Choice, listChoices } from './choices.ts';
import { PracticeCard } from './practice-card.tsx';
import { invalidateAttempts, quizzesQuery } from './queries.ts';
import { type QuizPlace, useQuizPlace } from './quiz-place.ts';
import { Selector } from './selector.tsx';
import { UnsentAnswers } from './unsent-answers.tsx';
import { Withdrawn } from './withdrawn.tsx';
import './quizzes.css';

const TITLE = 'Quiz';

/** `/quiz`: learn and practise. The address names the quiz and the open attempt, so that a reload reopens it and Back closes it. */
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
          <PracticeCard onStarted={({ quizId, id }) => place.open(quizId, id)} />
          <Selector choices={choices} chosen={chosen} place={place} />
          {chosen && <Attempts quizId={chosen.id} place={place} />}
        </SpaceBetween>
      )}
      <Withdrawn place={place} />
    </SpaceBetween>
  );
};

/** Sends answers stored on this device while offline. */
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
