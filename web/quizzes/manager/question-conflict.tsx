import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useEffect, useRef } from 'react';
import { Problem } from '#shared/problem.ts';
import { Question } from '#shared/quizzes/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { findDifferences, type TypedQuestion } from './typed-question.ts';

/** Returns the other user's version, from the error of a refused save. */
export const readTheirs = (error: unknown): Question | undefined =>
  error instanceof Problem && error.code === 'version-conflict'
    ? withoutLimits(Question).safeParse(error.details).data
    : undefined;

type Props = { mine: TypedQuestion; theirs: Question | undefined; onTake: () => void };

/** Shows both versions of a question. The user can take the other one; saving again keeps their own. */
export const QuestionConflict = ({ mine, theirs, onTake }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  const isShown = theirs !== undefined;
  // scroll here, because the user may be at the end of the form
  useEffect(() => {
    if (isShown) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  return (
    <div ref={place} role="status">
      {theirs && (
        <Alert
          type="warning"
          header="Someone else changed this question"
          action={<Button onClick={onTake}>Use theirs</Button>}
        >
          Nothing is saved yet. Press Save to keep yours.
          <dl className="quiz-conflict">
            {findDifferences(mine, theirs).map((differing) => (
              <div key={differing.name}>
                <dt>{differing.name}</dt>
                <dd>Theirs: {differing.theirs}</dd>
                <dd>Yours: {differing.mine}</dd>
              </div>
            ))}
          </dl>
        </Alert>
      )}
    </div>
  );
};
