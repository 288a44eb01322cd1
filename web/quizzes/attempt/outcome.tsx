import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Problem } from '#shared/problem.ts';
import type { AttemptDetails } from '#shared/quizzes/attempt.ts';
import { EXAM_GRACE_S, EXAM_PASS, EXAM_QUESTIONS } from '#shared/quizzes/mock-exam.ts';
import { useClient } from '../../session/session.tsx';
import { LoadingBlock, QueryState } from '../../ui/screens/notice.tsx';
import { attemptsQuery, detailsQuery, invalidateAttempts } from '../queries.ts';
import { formatCount, formatScore, NO_DETAILS } from '../words.ts';
import type { AttemptState, AttemptStore } from './attempt-store.ts';
import { computeRecentShare } from './recent-answers.ts';

const ASK_AGAIN_MS = 2_000;

type Props = { store: AttemptStore; state: AttemptState; isTimeUp: boolean };

/** The result of an attempt, once all answers have arrived. */
export const Outcome = ({ store, state: { attempt, unsent, isAway }, isTimeUp }: Props) => {
  const client = useClient();
  const cache = useQueryClient();
  const query = useQuery({
    ...detailsQuery(client, attempt),
    enabled: unsent.length === 0,
    // an exam that ran out of time ends once no late answers can arrive
    retry: (failures, error) =>
      error instanceof Problem && (error.code === 'wrong-state' ? failures < 10 : failures < 2),
    retryDelay: ASK_AGAIN_MS,
    refetchOnReconnect: true,
  });
  const isThere = query.data !== undefined;
  useEffect(() => {
    if (!isThere) return;
    void store.refresh();
    invalidateAttempts(cache);
  }, [isThere, store, cache]);
  if (unsent.length > 0)
    return (
      <div className="quiz-outcome flush" role="status">
        <h3>{isTimeUp ? 'Time is up' : 'All answered'}</h3>
        <p>
          {attempt.mockExam
            ? `${formatCount(unsent.length, 'answer')} ${isAway ? 'wait to be sent when you are back' : 'on the way'}. What arrives more than ${EXAM_GRACE_S} seconds after the end is too late: it is kept, and not counted.`
            : `${formatCount(unsent.length, 'answer')}: marked when you are back. What was wrong is asked again then.`}
        </p>
      </div>
    );
  if (!query.data)
    return (
      <div className="quiz-outcome flush">
        {isTimeUp && <h3>Time is up</h3>}
        <QueryState query={query} title={NO_DETAILS} loading={<LoadingBlock height="160px" />} />
      </div>
    );
  return (
    <div className="quiz-outcome flush" role="status">
      <Result details={query.data} />
      {attempt.mockExam && <OneExam quizId={attempt.quizId} />}
    </div>
  );
};

/** Source: specification 2, section 4. */
export const Result = ({ details: { score, correct, total, passed, userAnswers } }: { details: AttemptDetails }) => {
  const late = userAnswers.filter(({ isTooLate }) => isTooLate).length;
  return (
    <>
      <h3>{`You scored ${correct} of ${total}`}</h3>
      <p className="quiz-score">{formatScore(score)}</p>
      {passed !== undefined && (
        <p>
          <StatusIndicator type={passed ? 'success' : 'error'}>
            {passed ? 'Passed' : `Not passed: ${EXAM_PASS} of ${EXAM_QUESTIONS} must be correct`}
          </StatusIndicator>
        </p>
      )}
      {late > 0 && (
        <p>{`${formatCount(late, 'answer')} came too late and ${late === 1 ? 'is' : 'are'} not counted.`}</p>
      )}
    </>
  );
};

/** One exam says little: someone who knows 85 % passes four of ten. */
const OneExam = ({ quizId }: { quizId: string }) => {
  const { data } = useQuery(attemptsQuery(useClient(), quizId));
  const share = data && computeRecentShare(data);
  return (
    <p className="quiet flush">
      One exam proves little
      {share ? `; your last ${share.count} answers say ${share.percent} % ± ${share.offBy}.` : '.'}
    </p>
  );
};
