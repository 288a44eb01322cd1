import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useEffect, useRef, useState } from 'react';
import type { QuestionId } from '#shared/ids.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { formatCount } from '../words.ts';
import type { AttemptStore } from './attempt-store.ts';
import { useFlags } from './flags.ts';
import { Outcome } from './outcome.tsx';
import { QuestionView } from './question.tsx';
import { Dots, Timer, useEnter } from './runner.tsx';
import { type ShownOption, shuffleOptions } from './shuffle.ts';
import { countAnswered, findGiven } from './standing.ts';
import { useExam } from './use-exam.ts';
import './exam-runner.css';

type Props = { store: AttemptStore; onClose: () => void; onReview: () => void };

/** A mock exam: questions can be flagged, visited in any order and answered again until it is finished. */
export const ExamRunner = ({ store, onClose, onReview }: Props) => {
  const exam = useExam(store);
  const { state, question, at, isTimeUp: isOver } = exam;
  const { questions } = state.attempt;
  const { flags, toggle } = useFlags(state.attempt.id);
  const [isFinishing, setIsFinishing] = useState(false);
  const [orders] = useState(() => new Map<QuestionId, ShownOption[]>());
  const close = () => {
    exam.send();
    onClose();
  };
  useEnter(() => question && exam.chosen !== null && exam.goTo(at + 1));
  const orderOf = ({ id, options }: NonNullable<typeof question>) => {
    const order = orders.get(id) ?? shuffleOptions(options);
    orders.set(id, order);
    return order;
  };
  return (
    <DialogFrame
      kind="section"
      title={state.attempt.title}
      facts={!isOver && <span>{question ? `Question ${at + 1} of ${questions.length}` : 'Overview'}</span>}
      action={!isOver && <Timer {...exam.time()} />}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Close</Button>
          {isOver && state.unsent.length === 0 && (
            <Button variant="primary" onClick={onReview}>
              View Result
            </Button>
          )}
          {!isOver && question && (
            <Button variant="primary" disabled={exam.chosen === null} onClick={() => exam.goTo(at + 1)}>
              Next
            </Button>
          )}
          {!isOver && !question && (
            <Button variant="primary" onClick={() => setIsFinishing(true)}>
              Finish exam
            </Button>
          )}
        </>
      }
    >
      <div className="quiz-runner stack-12">
        {!isOver && <Dots state={state} current={question?.id} />}
        <div role="status" className="quiz-said">
          {state.fault && <StatusIndicator type="error">{state.fault}</StatusIndicator>}
          {!state.fault && !isOver && state.unsent.length > 0 && (
            <StatusIndicator type="pending">{`${formatCount(state.unsent.length, 'answer')} being sent`}</StatusIndicator>
          )}
        </div>
        {isOver ? (
          <Outcome store={store} state={state} isTimeUp={isOver} />
        ) : question ? (
          <>
            <QuestionView
              question={question}
              phase={{ at: 'asking', id: question.id }}
              chosen={exam.chosen}
              order={orderOf(question)}
              onChoose={exam.choose}
            />
            <div className="exam-ways">
              <Button disabled={at === 0} onClick={() => exam.goTo(at - 1)}>
                Back
              </Button>
              <Button
                {...(flags.has(question.id) && { iconName: 'flag' })}
                nativeButtonAttributes={{ 'aria-pressed': flags.has(question.id) }}
                onClick={() => toggle(question.id)}
              >
                {flags.has(question.id) ? 'Flagged' : 'Flag'}
              </Button>
              <Button onClick={() => exam.goTo(questions.length)}>Overview</Button>
            </div>
          </>
        ) : (
          <Overview exam={exam} flags={flags} />
        )}
      </div>
      {isFinishing && (
        <ConfirmDialog
          title="Finish the exam?"
          yes="Finish exam"
          no="Keep going"
          run={async () => {
            exam.send();
            await store.finish();
          }}
          onClose={() => setIsFinishing(false)}
        >
          <p>
            {describeOpen(questions.length - countAnswered(state))} You can't change your answers afterwards, and the
            result stays in your training record.
          </p>
        </ConfirmDialog>
      )}
    </DialogFrame>
  );
};

const describeOpen = (open: number) =>
  open === 0
    ? 'You have answered all questions.'
    : `${formatCount(open, 'question')} without an answer ${open === 1 ? 'counts' : 'count'} as wrong.`;

type OverviewProps = { exam: ReturnType<typeof useExam>; flags: ReadonlySet<QuestionId> };

/** All questions by number: answered, open or flagged. A press leads to the question. */
const Overview = ({ exam: { state, goTo }, flags }: OverviewProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { questions } = state.attempt;
  return (
    <section className="exam-overview stack-12" aria-labelledby="exam-overview">
      <h3 id="exam-overview" ref={heading} tabIndex={-1}>
        {`${countAnswered(state)} of ${questions.length} answered`}
        {flags.size > 0 && `, ${flags.size} flagged`}
      </h3>
      <p className="flush">
        You can go back to any question until you finish or the time is up. Closing doesn't stop the clock.
      </p>
      <ol>
        {questions.map(({ id }, at) => {
          const isAnswered = findGiven(state, id) !== undefined;
          const said = [isAnswered ? 'answered' : 'open', flags.has(id) && 'flagged'].filter(Boolean).join(', ');
          return (
            <li key={id}>
              <button
                type="button"
                className={isAnswered ? 'is-answered' : ''}
                aria-label={`Question ${at + 1}: ${said}`}
                onClick={() => goTo(at)}
              >
                {at + 1}
                {flags.has(id) && <i aria-hidden="true" />}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
};
