import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Problem } from '#shared/problem.ts';
import type { AttemptDetails } from '#shared/quizzes/attempt.ts';
import { countBySection } from '#shared/quizzes/by-section.ts';
import { EXAM_GRACE_S, EXAM_PASS, EXAM_QUESTIONS } from '#shared/quizzes/mock-exam.ts';
import { useClient } from '../../session/session.tsx';
import { LoadingBlock, QueryState } from '../../ui/screens/notice.tsx';
import { attemptsQuery, detailsQuery, invalidateAttempts } from '../queries.ts';
import { describeRegraded, describeUnreviewed, formatCount, formatScore, NO_DETAILS } from '../words.ts';
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
    // an exam that ran out of time isn't finished until late answers can't arrive any more
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
            ? `${formatCount(unsent.length, 'answer')} ${isAway ? 'will be sent when you reconnect' : `${unsent.length === 1 ? 'is' : 'are'} being sent`}. Answers that arrive more than ${EXAM_GRACE_S} seconds after the end are saved but not counted.`
            : `${formatCount(unsent.length, 'answer')} will be marked when you reconnect. Wrong ones are then asked again.`}
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
export const Result = ({ details }: { details: AttemptDetails }) => {
  const { score, correct, total, passed, isBeforeReviews, unreviewed, regradedAt, userAnswers } = details;
  const late = userAnswers.filter(({ isTooLate }) => isTooLate).length;
  return (
    <>
      <h3>{`You scored ${correct} of ${total}`}</h3>
      <p className="quiz-score">{formatScore(score)}</p>
      {passed !== undefined && (
        <p>
          <StatusIndicator type={passed ? 'success' : 'error'}>
            {passed ? 'Passed' : `Not passed. You need ${EXAM_PASS} of ${EXAM_QUESTIONS} correct`}
          </StatusIndicator>
        </p>
      )}
      {isBeforeReviews && <p className="quiet">From before questions were reviewed here.</p>}
      {unreviewed !== undefined && (
        <p>{`${describeUnreviewed(unreviewed, total)}, so this practice exam can't be passed or failed.`}</p>
      )}
      {regradedAt && <p>{`${describeRegraded(regradedAt)}, because a key was corrected.`}</p>}
      {(passed !== undefined || unreviewed !== undefined) && <BySection answers={userAnswers} />}
      {late > 0 && (
        <p>{`${formatCount(late, 'answer')} arrived too late and ${late === 1 ? 'is' : 'are'} not counted.`}</p>
      )}
    </>
  );
};

/** The result of an exam by section, to see what to learn next. */
const BySection = ({ answers }: { answers: AttemptDetails['userAnswers'] }) => (
  <table className="quiz-by-section">
    <caption>By section</caption>
    <tbody>
      {countBySection(answers).map(({ title, correct, total }) => (
        <tr key={title}>
          <th scope="row">{title}</th>
          <td>{`${correct} of ${total}`}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** A single exam is weak evidence: someone who knows 85% of the answers passes four exams out of ten. */
const OneExam = ({ quizId }: { quizId: string }) => {
  const { data } = useQuery(attemptsQuery(useClient(), quizId));
  const share = data && computeRecentShare(data);
  return (
    <p className="quiet flush">
      A single exam doesn't say much
      {share ? `. Over your last ${share.count} answers you scored ${share.percent}% ± ${share.offBy}.` : '.'}
    </p>
  );
};
