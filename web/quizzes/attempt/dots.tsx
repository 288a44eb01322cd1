import type { QuestionId } from '#shared/ids.ts';
import { formatProgress } from '../words.ts';
import type { AttemptState } from './attempt-store.ts';
import { countAnswered, getStanding, type Standing } from './standing.ts';

/** More dots would be too small to tell apart. */
const DOTS_MAX = 40;

type Props = { state: AttemptState; current: QuestionId | undefined };

/** Progress: a dot per question, or a bar if there are many. */
export const Dots = ({ state, current }: Props) => {
  const { questions } = state.attempt;
  const answered = countAnswered(state);
  const percent = (answered / Math.max(1, questions.length)) * 100;
  const count = (standing: Standing) => questions.filter(({ id }) => getStanding(state, id) === standing).length;
  const label = `${answered} of ${questions.length} answered`;
  return (
    <div className="quiz-progress">
      {questions.length > DOTS_MAX ? (
        <progress aria-label={label} value={answered} max={questions.length} />
      ) : (
        <div className="quiz-dots" role="img" aria-label={label}>
          {questions.map(({ id }) => (
            <i key={id} className={`is-${getStanding(state, id)} ${id === current ? 'is-current' : ''}`} />
          ))}
        </div>
      )}
      <span>{`${formatProgress(percent)} · ${describeLeft(count('open'), count('wrong'))}`}</span>
    </div>
  );
};

/** Wrong answers count as progress, although they must be answered again. */
const describeLeft = (open: number, wrong: number) =>
  [open > 0 && `${open} left`, wrong > 0 && `${wrong} to try again`].filter(Boolean).join(' · ') || 'none left';
