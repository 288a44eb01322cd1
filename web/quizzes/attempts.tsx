import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useQuery } from '@tanstack/react-query';
import { showInstant } from '#shared/nz-date.ts';
import type { AttemptSummary } from '#shared/quizzes/attempt.ts';
import { useClient } from '../session/session.tsx';
import { LoadingBlock, QueryState } from '../ui/screens/notice.tsx';
import { formatClock } from './attempt/clock.ts';
import { attemptsQuery } from './queries.ts';
import type { QuizPlace } from './quiz-place.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { describeRegraded, formatProgress, formatScore, NO_ATTEMPTS, notListed, PRACTICE_EXAM } from './words.ts';

type Props = { quizId: string; place: QuizPlace };

/** The user's attempts at this quiz. Source: specification 2, sections 2 and 8. */
export const Attempts = ({ quizId, place }: Props) => {
  const query = useQuery(attemptsQuery(useClient(), quizId));
  const { data, error } = query;
  const shown = data?.find(({ id }) => id === place.review);
  return (
    <Container header={<Header variant="h2">Previous Attempts</Header>}>
      {!data && (
        <QueryState
          query={query}
          title={error ? notListed(error) : ''}
          text=""
          loading={<LoadingBlock height="120px" />}
        />
      )}
      {data?.length === 0 && <p className="quiet flush">{NO_ATTEMPTS}</p>}
      {data && data.length > 0 && (
        <ul className="quiz-attempts plain-list" aria-label="Previous Attempts">
          {data.map((attempt) => (
            <AttemptRow key={attempt.id} attempt={attempt} place={place} />
          ))}
        </ul>
      )}
      {shown && <ReviewDialog attempt={shown} title={shown.title} onClose={place.close} />}
    </Container>
  );
};

type RowProps = {
  attempt: AttemptSummary;
  place: QuizPlace;
  /** The quiz's title, shown in lists of several quizzes. */
  title?: string;
};

export const AttemptRow = ({ attempt, place, title }: RowProps) => {
  const { id, quizId, startedAt, endsAt, completedAt, score, progress, timeTakenSecs } = attempt;
  const { unreviewed = 0, regradedAt } = attempt;
  const at = showInstant(startedAt);
  const name = title ? `${title}, ${at}` : at;
  return (
    <li>
      <div>
        <strong>{title ?? at}</strong>
        {title && <span>{at}</span>}
        {!title && unreviewed > 0 && <span>{PRACTICE_EXAM}</span>}
        <span>{score === null ? (completedAt ? 'Finished' : 'In progress') : `Score ${formatScore(score)}`}</span>
        <span>{`Progress ${formatProgress(progress)}`}</span>
        <span>{endsAt && !completedAt ? `Ends ${showInstant(endsAt)}` : `Time ${formatClock(timeTakenSecs)}`}</span>
        {regradedAt && <span>{describeRegraded(regradedAt)}</span>}
      </div>
      {completedAt ? (
        <Button ariaLabel={`View Result of ${name}`} onClick={() => place.show(quizId, id)}>
          View Result
        </Button>
      ) : (
        <Button ariaLabel={`Resume ${name}`} onClick={() => place.open(quizId, id)}>
          Resume
        </Button>
      )}
    </li>
  );
};
