import { NewTab } from '../../ui/link-button.tsx';
import './question.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { spellDate } from '#shared/nz-date.ts';
import type { Attempt } from '#shared/quizzes/attempt.ts';
import { virmLink } from '#shared/reference/virm-links.ts';
import { useClient } from '../../session/session.tsx';
import { QuestionDrawing } from '../drawings/question-drawing.tsx';
import { quizzesQuery } from '../queries.ts';
import { MUST_VIEW_VIRM } from '../words.ts';
import { type ShownOption, shuffleOptions } from './shuffle.ts';
import type { Phase } from './use-runner.ts';

type Props = {
  question: Attempt['questions'][number];
  phase: Exclude<Phase, { at: 'done' }>;
  /** The chosen option's index in the stored order; null if none is chosen. */
  chosen: number | null;
  /** The index of the latest answer on this page. */
  last?: number | undefined;
  explanation?: string | undefined;
  /** The options in the order of an earlier visit. */
  order?: readonly ShownOption[];
  onChoose: (index: number) => void;
  /** Required for a quiz that asks wrong answers again. */
  onViewed?: () => void;
};

/** A question with its options or, after the answer, the feedback. */
export const QuestionView = ({ question, phase, chosen, last, explanation, order, onChoose, onViewed }: Props) => (
  <section className="quiz-question" aria-labelledby="quiz-question">
    <Origin {...question} />
    <Heading text={question.questionText} shows={`${question.id} ${phase.at}`} />
    {question.notReviewed && <p className="quiz-unreviewed">Not reviewed yet</p>}
    {phase.at !== 'feedback' && <QuestionDrawing name={question.drawing} />}
    {phase.at === 'feedback' && <Feedback isRight={phase.isRight} />}
    {phase.at === 'explained' && (
      <div className="quiz-explained" role="status">
        <strong>Correct</strong>
        <p>{explanation}</p>
      </div>
    )}
    {phase.at === 'virm' && <MustView question={question} last={last} onViewed={onViewed} />}
    {(phase.at === 'asking' || phase.at === 'waiting') && (
      <Options
        key={question.id}
        question={question}
        chosen={chosen}
        isSent={phase.at === 'waiting'}
        order={order}
        onChoose={onChoose}
      />
    )}
  </section>
);

/** Shown in practice: the question's quiz, a note if the quiz is shared, and the date on which its rule changed. */
const Origin = ({ quizId, inPracticeFrom }: Props['question']) => {
  const { data } = useQuery({ ...quizzesQuery(useClient()), enabled: quizId !== undefined });
  const quiz = data?.find(({ id }) => id === quizId);
  if (!quizId) return null;
  return (
    <p className="fine-print flush">
      <strong>{quiz?.title ?? '\u00a0'}</strong> {quiz?.isShared && quiz.description}{' '}
      {inPracticeFrom && `Its rule changed on ${spellDate(inPracticeFrom)}.`}
    </p>
  );
};

/** Focuses the heading of a new question, so that screen readers read it. */
const Heading = ({ text, shows }: { text: string; shows: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content below has changed
  useEffect(() => heading.current?.focus(), [shows]);
  return (
    <h3 id="quiz-question" ref={heading} tabIndex={-1}>
      {text}
    </h3>
  );
};

type OptionsProps = Pick<Props, 'question' | 'chosen' | 'onChoose'> & {
  isSent: boolean;
  order: Props['order'];
};

/**
 * True for a key pressed in the question, or while nothing has the focus, but not on a control with its own action.
 * Source: WCAG 2.1.4.
 */
export const isForQuestion = ({ target }: KeyboardEvent) => {
  const question = document.querySelector('.quiz-question');
  if (!question || !(target instanceof Element) || target.closest('a, button')) return false;
  return question.contains(target) || target.contains(question);
};

/** The options, shuffled each time unless their order is given. */
const Options = ({ question, chosen, isSent, order, onChoose }: OptionsProps) => {
  const [shown] = useState(() => order ?? shuffleOptions(question.options));
  useEffect(() => {
    const choose = (event: KeyboardEvent) => {
      const option = shown[Number(event.key) - 1];
      if (!option || isSent || !isForQuestion(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      onChoose(option.index);
      document.getElementById(`quiz-option-${option.index}`)?.focus();
    };
    addEventListener('keydown', choose);
    return () => removeEventListener('keydown', choose);
  }, [shown, isSent, onChoose]);
  return (
    <fieldset className="quiz-options" disabled={isSent}>
      <legend className="visually-hidden">Options</legend>
      {shown.map(({ index, text }, at) => (
        <label key={index} className="quiz-option">
          <input
            type="radio"
            id={`quiz-option-${index}`}
            name="quiz-option"
            checked={chosen === index}
            onChange={() => onChoose(index)}
          />
          <span className="quiz-key" aria-hidden="true">
            {at + 1}
          </span>
          <span>{text}</span>
        </label>
      ))}
      <p className="quiz-hint quiet flush">{`Press 1 to ${shown.length} to choose, Enter to continue.`}</p>
    </fieldset>
  );
};

const Feedback = ({ isRight }: { isRight: boolean }) => (
  <div className={`quiz-feedback ${isRight ? 'is-right' : 'is-wrong'}`} role="status">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={isRight ? 'm5 13 4.5 4.5L19 7' : 'm6 6 12 12M18 6 6 18'} />
    </svg>
    {isRight ? 'CORRECT' : 'WRONG'}
  </div>
);

const MustView = ({ question, last, onViewed }: Pick<Props, 'question' | 'last'> & { onViewed: Props['onViewed'] }) => {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  const wrong = last !== undefined && question.options[last]?.text;
  return (
    <div className="quiz-virm">
      {wrong && <span>{`Wrong: ${wrong}`}</span>}
      <p role="status">{MUST_VIEW_VIRM}</p>
      <a
        ref={link}
        className="quiz-virm-link"
        href={virmLink(question.inspectionItemName, question.vehicleType)}
        target="_blank"
        rel="noreferrer"
        // later, because the browser must follow the link first
        onClick={() => onViewed && setTimeout(onViewed)}
      >
        View VIRM
        <NewTab />
      </a>
    </div>
  );
};
