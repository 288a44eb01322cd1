import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import Textarea from '@cloudscape-design/components/textarea';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readBulkQuestions } from '#shared/quizzes/bulk-questions.ts';
import type { QuestionContent, Quiz } from '#shared/quizzes/model.ts';
import { useClient } from '../../session/session.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx';
import { FormStatus, getErrorMessage } from '../../ui/form-status.tsx';
import { SteadyButton, useIsSteady } from '../../ui/steady-button.tsx';
import { notify } from '../../ui/toasts.tsx';
import { formatCount } from '../words.ts';
import { addIds, postQuestions, type Waiting } from './post-questions.ts';
import { questionsQuery, updateQuestionCount } from './queries.ts';

const EXAMPLE = `[
  {
    "questionText": "How deep must the tread be?",
    "inspectionItemName": "chassisTyreTreadAndDepth",
    "explanation": "1.5 mm across three quarters of the tread",
    "options": [{ "text": "1.5 mm" }, { "text": "1.0 mm" }],
    "correctIndex": 0
  }
]`;

type Read = { questions?: Waiting[]; isThere?: number; problem?: string };

/** Posts questions one at a time. `posted` is the number so far, so that a failed import resumes where it stopped. */
const usePosting = (quiz: Quiz, onDone: () => void) => {
  const client = useClient();
  const queries = useQueryClient();
  const [posted, setPosted] = useState(0);
  const posting = useMutation({
    mutationFn: async (questions: Waiting[]) => {
      let there = posted;
      const count = (now: number) => {
        there = now;
        setPosted(now);
      };
      try {
        await postQuestions(client, quiz.id, questions, posted, count);
      } finally {
        await updateQuestionCount(queries, client, quiz, there - posted);
      }
    },
    onSuccess: (_, questions) => {
      notify(`${formatCount(questions.length, 'question')} added`);
      onDone();
    },
  });
  return { posting, posted, setPosted };
};

/**
 * Imports questions from JSON: parsed, previewed, then posted one at a time. Source: specification 2, section 5, "Quiz
 * manager".
 */
export const BulkDialog = ({ quiz, onClose }: { quiz: Quiz; onClose: () => void }) => {
  const client = useClient();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [read, setRead] = useState<Read>();
  const { posting, posted, setPosted } = usePosting(quiz, onClose);
  const [leaving, setLeaving] = useState(false);
  const check = () => {
    setPosted(0);
    setRead(readMissing(text, queries.getQueryData(questionsQuery(client, quiz.id).queryKey)));
  };
  const close = () => {
    if (posting.isPending) return;
    if (text.trim()) setLeaving(true);
    else onClose();
  };
  const questions = read?.questions;
  const isSteady = useIsSteady(questions ? 'Add' : 'Check');
  const failed = getErrorMessage(posting.error, 'something went wrong');
  return (
    <DialogFrame
      kind="section"
      title="Add questions as JSON"
      onClose={close}
      footer={
        <>
          <FormStatus
            error={
              failed
                ? `Bulk import failed: question ${posted + 1} of ${questions?.length}: ${failed} The ${posted} before it were added.`
                : read?.problem
            }
          />
          <Button disabled={posting.isPending} onClick={close}>
            {posted > 0 ? 'Close' : 'Cancel'}
          </Button>
          {questions && (
            <SteadyButton
              variant="primary"
              isSteady={isSteady}
              loading={posting.isPending}
              onClick={() => posting.mutate(questions)}
            >
              {posted > 0 ? `Continue with question ${posted + 1}` : `Add ${formatCount(questions.length, 'question')}`}
            </SteadyButton>
          )}
          {!questions && (
            <SteadyButton variant="primary" isSteady={isSteady} disabled={!text.trim()} onClick={check}>
              Check
            </SteadyButton>
          )}
        </>
      }
    >
      <div className="quiz-form">
        {questions ? (
          <Checked
            questions={questions}
            leftOut={read?.isThere ?? 0}
            posted={posted}
            isPosting={posting.isPending}
            onBack={() => setRead(undefined)}
          />
        ) : (
          <Source
            text={text}
            onChange={(changed) => {
              setText(changed);
              setRead(undefined);
            }}
          />
        )}
      </div>
      {leaving && <DiscardDialog onDiscard={onClose} onClose={() => setLeaving(false)} />}
    </DialogFrame>
  );
};

/**
 * Parses the questions and leaves out those already in the quiz, so that pasting the same text again resumes an
 * interrupted import.
 */
const readMissing = (text: string, known: readonly QuestionContent[] = []): Read => {
  const found = readBulkQuestions(text);
  if (found.problem !== undefined) return found;
  const there = new Set(known.map(fingerprint));
  const missing = found.questions.filter((question) => !there.has(fingerprint(question)));
  if (missing.length === 0) return { problem: 'All of these questions are already in the quiz.' };
  return { questions: addIds(missing), isThere: found.questions.length - missing.length };
};

const Source = ({ text, onChange }: { text: string; onChange: (text: string) => void }) => (
  <>
    <label className="quiz-file">
      Choose a file
      <input
        type="file"
        accept="application/json,.json"
        onChange={async ({ target }) => onChange((await target.files?.[0]?.text()) ?? '')}
      />
    </label>
    <FormField
      label="Questions as JSON"
      description="A list of questions, each with its options and the index of the correct one, counted from 0."
      stretch
    >
      <Textarea
        value={text}
        rows={14}
        placeholder={EXAMPLE}
        spellcheck={false}
        onChange={({ detail }) => onChange(detail.value)}
      />
    </FormField>
  </>
);

type CheckedProps = {
  questions: readonly Waiting[];
  leftOut: number;
  posted: number;
  isPosting: boolean;
  onBack: () => void;
};

const Checked = ({ questions, leftOut, posted, isPosting, onBack }: CheckedProps) => (
  <>
    {(isPosting || posted > 0) && (
      <ProgressBar
        value={(posted / questions.length) * 100}
        label="Adding questions"
        description={`${posted} of ${questions.length}`}
      />
    )}
    {leftOut > 0 && <p role="status">{describeLeftOut(leftOut)}</p>}
    <Preview questions={questions} />
    {posted === 0 && !isPosting && <Button onClick={onBack}>Edit the JSON</Button>}
  </>
);

const describeLeftOut = (count: number) =>
  `${count} of these ${count === 1 ? 'is already in the quiz and was' : 'are already in the quiz and were'} skipped.`;

const fingerprint = ({ questionText, options }: Pick<QuestionContent, 'questionText' | 'options'>) =>
  JSON.stringify([questionText, options.map(({ text }) => text)]);

/** Preview of the questions. */
const Preview = ({ questions }: { questions: readonly Waiting[] }) => (
  <ol className="quiz-preview" aria-label="What will be added">
    {questions.map(({ id, questionText, options, correctIndex }) => (
      <li key={id}>
        <strong>{questionText}</strong>
        <span>
          {options[correctIndex]?.text} <em>(correct; {options.length - 1} others)</em>
        </span>
      </li>
    ))}
  </ol>
);
