import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useCallback, useEffect, useState } from 'react';
import type { QuestionId } from '#shared/ids.ts';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { ReportQuestion } from '../report-question.tsx';
import { ANOTHER_ANSWER, formatCount, formatProgress, NO_FETCH, NO_QUESTIONS } from '../words.ts';
import type { AttemptState, AttemptStore } from './attempt-store.ts';
import { formatClock } from './clock.ts';
import { Outcome } from './outcome.tsx';
import { isForQuestion, QuestionView } from './question.tsx';
import { countAnswered, getStanding, type Standing } from './standing.ts';
import { type Phase, type RunnerTime, useRunner } from './use-runner.ts';
import './runner.css';

type Props = { store: AttemptStore; onClose: () => void; onReview: () => void };

/** An attempt in progress, one question at a time. It can be closed and resumed at any time. */
export const Runner = ({ store, onClose, onReview }: Props) => {
  const runner = useRunner(store);
  const { state, phase } = runner;
  const { attempt, unsent } = state;
  const [choice, setChoice] = useState<{ phase: Phase; index: number }>();
  const id = phase.at === 'done' ? undefined : phase.id;
  const question = attempt.questions.find((one) => one.id === id);
  // ignore an option that was chosen in an earlier phase
  const chosen = choice && (choice.phase === phase || phase.at === 'waiting') ? choice.index : null;
  const choose = useCallback((index: number) => setChoice({ phase, index }), [phase]);
  const next = () => {
    if (phase.at === 'explained') return runner.goOn();
    if (phase.at === 'asking' && chosen !== null) runner.answer(phase.id, chosen);
  };
  useEnter(next);
  const number = attempt.questions.findIndex((one) => one.id === id) + 1;
  const isMissing = id !== undefined && !question;
  return (
    <DialogFrame
      kind="section"
      title={attempt.title}
      facts={number > 0 && <span>{`Question ${number} of ${attempt.questions.length}`}</span>}
      action={phase.at !== 'done' && <Timer {...runner.time()} />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            {phase.at === 'done'
              ? 'Close'
              : attempt.mockExam
                ? 'Close (the clock keeps running)'
                : 'Close and resume later'}
          </Button>
          {phase.at === 'done' && unsent.length === 0 && attempt.questions.length > 0 && (
            <Button variant="primary" onClick={onReview}>
              View Result
            </Button>
          )}
          {question && phase.at !== 'virm' && phase.at !== 'feedback' && (
            <Button
              variant="primary"
              disabled={phase.at === 'asking' && chosen === null}
              loading={phase.at === 'waiting'}
              onClick={next}
            >
              Next
            </Button>
          )}
        </>
      }
    >
      <div className="quiz-runner stack-12">
        {phase.at !== 'done' && <Dots state={state} current={id} />}
        <div role="status" className="quiz-said">
          {state.fault && <StatusIndicator type="error">{state.fault}</StatusIndicator>}
          {state.isContradicted && <StatusIndicator type="warning">{ANOTHER_ANSWER}</StatusIndicator>}
          {!state.fault && unsent.length > 0 && phase.at !== 'waiting' && phase.at !== 'done' && (
            <StatusIndicator type="pending">
              {attempt.mockExam
                ? `${formatCount(unsent.length, 'answer')} being sent`
                : `${formatCount(unsent.length, 'answer')} will be marked when you reconnect`}
            </StatusIndicator>
          )}
        </div>
        {attempt.questions.length === 0 && <p>{NO_QUESTIONS}</p>}
        {isMissing && (
          <p role="alert">
            {NO_FETCH} <Button onClick={() => void store.refresh()}>Retry</Button>
          </p>
        )}
        {question && phase.at !== 'done' && (
          <QuestionView
            question={question}
            phase={phase}
            chosen={chosen}
            last={choice && 'id' in choice.phase && choice.phase.id === id ? choice.index : undefined}
            explanation={state.explanations.get(question.id)}
            onChoose={choose}
            onViewed={() => runner.viewed(question.id)}
          />
        )}
        {question && (phase.at === 'explained' || phase.at === 'virm') && (
          <ReportQuestion key={question.id} attempt={attempt} questionId={question.id} />
        )}
        {phase.at === 'done' && attempt.questions.length > 0 && (
          <Outcome store={store} state={state} isTimeUp={runner.isTimeUp} />
        )}
      </div>
    </DialogFrame>
  );
};

/** Uses `role="timer"`, which screen readers don't announce every second. */
export const Timer = ({ elapsed, left }: RunnerTime) =>
  left === undefined ? (
    <span className="quiz-timer" role="timer">
      {formatClock(elapsed)}
    </span>
  ) : (
    <span className={`quiz-timer ${left < 300 ? 'is-short' : ''}`} role="timer">
      {formatClock(left)} <small>left</small> <small>{`${formatClock(elapsed)} elapsed`}</small>
    </span>
  );

/** Continues on Enter in the question. */
export const useEnter = (next: () => void) => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.repeat || event.defaultPrevented || !isForQuestion(event)) return;
      event.preventDefault();
      next();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
};

/** Maximum number of dots; more would be too small to tell apart. */
const DOTS_MAX = 40;

type DotsProps = { state: AttemptState; current: QuestionId | undefined };

/** Progress: a dot per question, or a bar if there are many. */
export const Dots = ({ state, current }: DotsProps) => {
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
      <span>{`${formatProgress(percent)} done · ${describeLeft(count('open'), count('wrong'))}`}</span>
    </div>
  );
};

/** Wrong answers count as progress, although they must be answered again. */
const describeLeft = (open: number, wrong: number) =>
  [open > 0 && `${open} left`, wrong > 0 && `${wrong} to try again`].filter(Boolean).join(' · ') || 'none left';
