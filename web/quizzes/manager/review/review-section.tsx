import '../../../client/nouns/quizzes.ts';
import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Quiz } from '#shared/quizzes/model.ts';
import { useClient } from '../../../session/session.tsx';
import { Section } from '../../../settings/form/section.tsx';
import { formatCount } from '../../words.ts';
import { reportsQuery } from './decisions.ts';
import { QueueDialog } from './queue-dialog.tsx';
import './review.css';

/** All quizzes, with their reports, to review their questions. */
export const ReviewSection = ({ quizzes }: { quizzes: readonly Quiz[] }) => {
  const { data: reports = [] } = useQuery(reportsQuery(useClient()));
  const [opened, setOpened] = useState<Quiz['id']>();
  const quiz = quizzes.find(({ id }) => id === opened);
  const countReports = ({ id }: Quiz) => reports.filter(({ quizId }) => quizId === id).length;
  const shown = quizzes.filter(({ questions }) => questions > 0);
  if (shown.length === 0) return null;
  return (
    <Section
      title="Review questions"
      description="Learners see which questions nobody has reviewed. A mock exam can be passed only if all its questions were."
    >
      <ul className="plain-list review-quizzes" aria-label="Quizzes to review">
        {shown.map((one) => (
          <li key={one.id}>
            <div className="stack-4">
              <strong>{one.title}</strong>
              <span className="quiet">
                {[
                  countReports(one) > 0 && formatCount(countReports(one), 'report'),
                  one.isShared && 'From Pitcheck: you decide for your workshop',
                  one.isPracticeExam && 'No pass yet: its exams are for practice',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <Button ariaLabel={`Review ${one.title}`} onClick={() => setOpened(one.id)}>
              Review
            </Button>
          </li>
        ))}
      </ul>
      {quiz && <QueueDialog quiz={quiz} onClose={() => setOpened(undefined)} />}
    </Section>
  );
};
