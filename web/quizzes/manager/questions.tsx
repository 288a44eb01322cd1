import '../../client/nouns/quizzes.ts';
import Button from '@cloudscape-design/components/button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ItemFigures } from '#shared/quizzes/item-analysis.ts';
import type { Question, Quiz } from '#shared/quizzes/model.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { vehicleTypeTitles } from '#shared/vehicle-types/vehicle-type.ts';
import { useClient } from '../../session/session.tsx';
import { Section } from '../../settings/form/section.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FormStatus, getErrorMessage, NOT_SAVED } from '../../ui/form-status.tsx';
import { LoadingBlock, Notice, QueryState } from '../../ui/screens/notice.tsx';
import { OpenExam } from '../open-exam.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { describeFigures } from './figures-words.ts';
import { figuresQuery, questionsQuery, updateQuestionCount } from './queries.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { runRegrade } from './regrade-dialog.tsx';
import { describeDecision, describeState } from './review/decisions.ts';
import { useUpdateQuiz } from './use-update-quiz.ts';

type Open = 'bulk' | 'new' | { edit: Question } | { remove: Question };

/** The questions of a quiz, in order. */
export const Questions = ({ quiz }: { quiz: Quiz }) => {
  const client = useClient();
  const query = useQuery(questionsQuery(client, quiz.id));
  const figures = useQuery(figuresQuery(client, quiz.id)).data?.questions;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const questions = query.data;
  return (
    <Section title="Questions" description="In the order they are asked. A mock exam picks 28 of them.">
      <div className="row-12">
        <Button variant="primary" iconName="add-plus" onClick={() => setOpen('new')}>
          Add a question
        </Button>
        <Button onClick={() => setOpen('bulk')}>Add questions as JSON</Button>
      </div>
      {!questions && (
        <>
          <QueryState query={query} title="Failed to fetch questions" loading={<LoadingBlock height="240px" />} />
          <OpenExam refusal={query.error} />
        </>
      )}
      {questions?.length === 0 && <Notice title="No questions available." text="Add one, or several at once." />}
      {questions && questions.length > 0 && (
        <QuestionList quiz={quiz} questions={questions} figures={figures} onOpen={setOpen} />
      )}
      {open === 'new' && <QuestionDialog quiz={quiz} onClose={close} />}
      {open === 'bulk' && <BulkDialog quiz={quiz} onClose={close} />}
      {typeof open === 'object' && 'edit' in open && (
        <QuestionDialog quiz={quiz} question={open.edit} onClose={close} />
      )}
      {typeof open === 'object' && 'remove' in open && (
        <RemoveDialog quiz={quiz} question={open.remove} onClose={close} />
      )}
    </Section>
  );
};

type ListProps = {
  quiz: Quiz;
  questions: readonly Question[];
  figures: readonly ItemFigures[] | undefined;
  onOpen: (open: Open) => void;
};

const QuestionList = ({ quiz, questions, figures, onOpen }: ListProps) => {
  const client = useClient();
  const queries = useQueryClient();
  const { queryKey } = questionsQuery(client, quiz.id);
  const update = useUpdateQuiz(quiz);
  const moved = useMutation({
    mutationFn: async ({ from, to }: { from: number; to: number }) => {
      const order = questions.filter((_, at) => at !== from);
      order.splice(to, 0, ...questions.slice(from, from + 1));
      await update({ order: order.map(({ id }) => id) });
      queries.setQueryData(queryKey, order);
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <>
      <FormStatus error={getErrorMessage(moved.error, NOT_SAVED)} />
      <ol className="quiz-questions" aria-label="Questions">
        {questions.map((question, at) => (
          <li key={question.id}>
            <QuestionRow question={question} figures={figures?.find(({ questionId }) => questionId === question.id)} />
            <Regraded quiz={quiz} question={question} />
            <div className="row-12">
              <Button ariaLabel={`Edit question ${at + 1}`} onClick={() => onOpen({ edit: question })}>
                Edit
              </Button>
              <Button
                iconName="angle-up"
                ariaLabel={`Move question ${at + 1} up`}
                disabled={at === 0 || moved.isPending}
                onClick={() => moved.mutate({ from: at, to: at - 1 })}
              />
              <Button
                iconName="angle-down"
                ariaLabel={`Move question ${at + 1} down`}
                disabled={at === questions.length - 1 || moved.isPending}
                onClick={() => moved.mutate({ from: at, to: at + 1 })}
              />
              <Button
                iconName="remove"
                ariaLabel={`Delete question ${at + 1}`}
                onClick={() => onOpen({ remove: question })}
              />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
};

const QuestionRow = ({ question, figures }: { question: Question; figures: ItemFigures | undefined }) => (
  <div>
    <p className="quiz-question-text">{question.questionText}</p>
    <ul className="bullets">
      {question.options.map(({ text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options are identified by position
        <li key={at} {...(at === question.correctIndex && { className: 'quiz-right' })}>
          {text}
          {at === question.correctIndex && <span> (correct)</span>}
        </li>
      ))}
    </ul>
    {question.explanation && <p>{question.explanation}</p>}
    <p className="quiz-facts">
      {[
        vehicleTypeTitles[question.vehicleType],
        question.inspectionItemName && findLine(question.inspectionItemName).title,
        question.source && `Made from: ${question.source}`,
        describeFigures(figures),
        describeState(question),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  </div>
);

/** When earlier answers were marked by a corrected key, with a way to continue if that was interrupted. */
const Regraded = ({ quiz, question: { id, regraded } }: { quiz: Quiz; question: Question }) => {
  const client = useClient();
  const queries = useQueryClient();
  const continued = useMutation({
    mutationFn: async (version: number) => runRegrade(client, { quizId: quiz.id, questionId: id, version }),
    onSettled: () => queries.invalidateQueries(questionsQuery(client, quiz.id)),
  });
  if (!regraded) return null;
  if (regraded.isDone)
    return <p className="quiz-facts">{`Earlier answers marked again ${describeDecision(regraded)}`}</p>;
  return (
    <div className="row-12">
      <span>Not all earlier answers are marked again yet.</span>
      <Button loading={continued.isPending} onClick={() => continued.mutate(regraded.version)}>
        Continue marking
      </Button>
      <FormStatus error={getErrorMessage(continued.error, NOT_SAVED)} />
    </div>
  );
};

const RemoveDialog = ({ quiz, question, onClose }: { quiz: Quiz; question: Question; onClose: () => void }) => {
  const client = useClient();
  const queries = useQueryClient();
  const remove = async () => {
    await client.quizzes.removeQuestion({ params: { quizId: quiz.id, questionId: question.id } });
    await updateQuestionCount(queries, client, quiz, -1);
  };
  return (
    <ConfirmDialog title="Delete this question?" yes="Delete" run={remove} onClose={onClose}>
      <p>{question.questionText}</p>
      <p>It stays in past attempts.</p>
    </ConfirmDialog>
  );
};
