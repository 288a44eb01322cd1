import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { spellDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { type Attempt, PRACTICE, type PracticeState } from '#shared/quizzes/attempt.ts';
import { useClient } from '../session/session.tsx';
import { FormStatus } from '../ui/form-status.tsx';
import { practiceQuery } from './queries.ts';
import { useStart } from './use-start.ts';
import { countOf, NOT_OPENED } from './words.ts';
import './practice-card.css';

type Props = {
  title?: string;
  onStarted: (attempt: Attempt) => void;
  /** Beside the button. */
  children?: ReactNode;
};

/** How much is due today of one's own practice, and its start. */
export const PracticeCard = ({ title = 'Practice', onStarted, children }: Props) => {
  const { data: before, error, refetch } = useQuery(practiceQuery(useClient()));
  const start = useStart(onStarted);
  const data = error && sitsExam(error) ? undefined : before;
  const isUnknown = error !== null && !data && !sitsExam(error);
  const isDue = data !== undefined && data.due + data.fresh > 0;
  return (
    <Container header={<Header variant="h2">{title}</Header>}>
      <div className="practice-card">
        <p role="status">{data ? sayDue(data) : error ? sayWhyNot(error) : 'Looking up what is due today …'}</p>
        <div className="quiz-buttons">
          {isUnknown ? (
            <Button fullWidth onClick={() => refetch()}>
              Retry
            </Button>
          ) : (
            <Button
              fullWidth
              variant={isDue ? 'primary' : 'normal'}
              disabled={!isDue}
              loading={start.isPending}
              onClick={() => start.mutate(PRACTICE)}
            >
              Practise now
            </Button>
          )}
          {children}
        </div>
        <FormStatus error={start.error ? `${NOT_OPENED}. ${start.error.message}` : undefined} />
      </div>
    </Container>
  );
};

const sitsExam = (error: Error) => error instanceof Problem && error.code === 'wrong-state';

const sayWhyNot = (error: Error) =>
  sitsExam(error) ? error.message : `What is due today is not known. ${error.message}`;

const sayDue = ({ due, fresh, next }: PracticeState) => {
  if (due > 0) return `${countOf(due, 'question')} due today${fresh > 0 ? `, and ${countOf(fresh, 'new one')}` : ''}.`;
  if (fresh > 0) return `${countOf(fresh, 'new question')} for today.`;
  return next
    ? `Nothing is due today. The next questions are due on ${spellDate(next)}.`
    : 'There is nothing to practise yet.';
};
