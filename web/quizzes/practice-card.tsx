import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Attempt, PRACTICE } from '#shared/quizzes/attempt.ts';
import { useClient } from '../session/session.tsx';
import { FormStatus } from '../ui/form-status.tsx';
import { isExamOpen, OpenExam } from './open-exam.tsx';
import { practiceQuery } from './queries.ts';
import { useStart } from './use-start.ts';
import { describeDue, isSomethingDue, NOT_OPENED } from './words.ts';
import './practice-card.css';

type Props = {
  title?: string;
  /** True if practice is what the page is for. */
  isMain?: boolean;
  onStarted: (attempt: Attempt) => void;
  /** Shown above the button. */
  notice?: ReactNode;
  /** Shown beside the button. */
  children?: ReactNode;
};

/** Today's practice: how much is due, and a start button. */
export const PracticeCard = ({ title = 'Practice', isMain = false, onStarted, notice, children }: Props) => {
  const { data: before, error, refetch } = useQuery(practiceQuery(useClient()));
  const start = useStart(onStarted);
  const data = isExamOpen(error) ? undefined : before;
  const isUnknown = error !== null && !data && !isExamOpen(error);
  const isDue = data !== undefined && isSomethingDue(data);
  return (
    <Container header={<Header variant="h2">{title}</Header>}>
      <div className="practice-card flush">
        <p role="status">{data ? describeDue(data) : error ? explainFailure(error) : "Checking what's due today…"}</p>
        <OpenExam refusal={error ?? start.error} />
        {notice}
        <div className="quiz-buttons">
          {isUnknown ? (
            <Button fullWidth onClick={() => refetch()}>
              Retry
            </Button>
          ) : (
            <Button
              fullWidth
              variant={isDue && isMain ? 'primary' : 'normal'}
              disabled={!isDue}
              loading={start.isPending}
              onClick={() => start.mutate({ id: PRACTICE, mockExam: false })}
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

const explainFailure = (error: Error) =>
  isExamOpen(error) ? error.message : `Couldn't check what's due today. ${error.message}`;
