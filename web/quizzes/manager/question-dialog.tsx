import '../../client/nouns/quizzes.ts';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import Textarea from '@cloudscape-design/components/textarea';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { newId, QuestionId } from '#shared/ids.ts';
import {
  EXPLANATION_MAX,
  OPTION_TEXT_MAX,
  OPTIONS_MAX,
  OPTIONS_MIN,
  QUESTION_TEXT_MAX,
  type Question,
  QuestionContent,
  type Quiz,
} from '#shared/quizzes/model.ts';
import { checklist, type ItemName } from '#shared/sheets/checklist.ts';
import { VehicleType, vehicleTypeTitles } from '#shared/vehicle-types/vehicle-type.ts';
import { useClient } from '../../session/session.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx';
import { FormStatus, getErrorMessage } from '../../ui/form-status.tsx';
import { toast } from '../../ui/toasts.tsx';
import { findTooLong, formatLength } from './long-text.ts';
import { figuresQuery, questionsQuery, updateQuestionCount } from './queries.ts';
import { QuestionConflict, readTheirs } from './question-conflict.tsx';
import { type EarlierAnswers, RegradeDialog, runRegrade } from './regrade-dialog.tsx';
import { forgetReports } from './review/decisions.ts';
import { BLANK, findDifferences, type TypedQuestion } from './typed-question.ts';

type Props = { quiz: Quiz; question?: Question | undefined; onClose: () => void };

const useSaveQuestion = ({ quiz, question, onClose }: Props) => {
  const client = useClient();
  const queries = useQueryClient();
  // idempotency key for retries
  const [id] = useState(() => question?.id ?? QuestionId.parse(newId('qst')));
  /** The last version known from the server. */
  const [seen, setSeen] = useState(question);
  /** Answers that were marked by the key that is being changed: the user decides before it is saved. */
  const [earlier, setEarlier] = useState<EarlierAnswers>();
  const params = { quizId: quiz.id, questionId: id };
  const saved = useMutation({
    mutationFn: async ({ body, regrade }: { body: QuestionContent; regrade?: boolean }) => {
      if (!seen) await client.quizzes.addQuestion({ params, body: { ...body, id } });
      else {
        if (regrade === undefined && isOtherKey(seen, body)) {
          const found = await client.quizzes.earlierAnswers({ params });
          if (found.answers > 0) return found;
        }
        const { version } = await client.quizzes.editQuestion({
          params,
          body: { ...body, version: seen.version, ...(regrade && { regrade }) },
        });
        if (regrade) await runRegrade(client, { ...params, version }).catch(() => toast(NOT_ALL_MARKED));
        forgetReports(queries, client, quiz.id, id);
        void queries.invalidateQueries(figuresQuery(client, quiz.id));
      }
      await updateQuestionCount(queries, client, quiz, question ? 0 : 1);
      return undefined;
    },
    onSuccess: (found) => (found ? setEarlier(found) : onClose()),
    onError: (error) => {
      const theirs = readTheirs(error);
      if (!theirs) return;
      setEarlier(undefined);
      setSeen(theirs);
      void queries.invalidateQueries(questionsQuery(client, quiz.id));
    },
  });
  return { seen, saved, theirs: readTheirs(saved.error), earlier, setEarlier };
};

const NOT_ALL_MARKED = {
  type: 'error',
  text: 'The question is saved, but not all earlier answers are marked again. Continue below the question.',
} as const;

/** True if only the key differs in what is offered, so that earlier answers can be marked by the new one. */
const isOtherKey = (before: Question, after: QuestionContent) =>
  before.correctIndex !== after.correctIndex &&
  before.options.length === after.options.length &&
  before.options.every(({ text }, at) => text === after.options[at]?.text);

/** Adds or edits a question. Source: specification 2, section 5, "Quiz manager". */
export const QuestionDialog = ({ quiz, question, onClose }: Props) => {
  const [typed, setTyped] = useState<TypedQuestion>(question ?? BLANK);
  const [tried, setTried] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const change = (some: Partial<TypedQuestion>) => setTyped({ ...typed, ...some });
  const read = QuestionContent.safeParse(typed);
  const { seen, saved, theirs, earlier, setEarlier } = useSaveQuestion({ quiz, question, onClose });
  const close = () => (findDifferences(typed, seen ?? BLANK).length === 0 ? onClose() : setLeaving(true));
  const save = () => {
    setTried(true);
    if (read.success) saved.mutate({ body: read.data });
  };
  const failed = theirs ? undefined : getErrorMessage(saved.error, 'something went wrong');
  return (
    <DialogFrame
      kind="section"
      title={question ? 'Edit question' : 'Add a question'}
      onClose={close}
      footer={
        <>
          <FormStatus
            error={
              (failed && (question ? failed : `Failed to add question: ${failed}`)) ??
              (tried ? findFault(typed, read) : undefined)
            }
          />
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" loading={saved.isPending} onClick={save}>
            {question ? 'Save' : 'Add'}
          </Button>
        </>
      }
    >
      <div className="quiz-form">
        <QuestionConflict
          mine={typed}
          theirs={theirs}
          onTake={() => {
            if (theirs) setTyped(theirs);
            saved.reset();
          }}
        />
        <Fields typed={typed} tried={tried} onChange={change} />
      </div>
      {earlier && read.success && (
        <RegradeDialog
          {...earlier}
          isSaving={saved.isPending}
          error={failed}
          onAnswer={(regrade) => saved.mutate({ body: read.data, regrade })}
          onClose={() => setEarlier(undefined)}
        />
      )}
      {leaving && <DiscardDialog onDiscard={onClose} onClose={() => setLeaving(false)} />}
    </DialogFrame>
  );
};

const ITEMS = [
  { value: '', label: 'None' },
  ...checklist.map(({ name, code, title }) => ({ value: name as string, label: `${code} ${title}` })),
];

/** Returns an error about the options as a whole. */
const findFault = (typed: TypedQuestion, { error }: ReturnType<typeof QuestionContent.safeParse>) =>
  typed.correctIndex === undefined
    ? 'Please mark one option as correct'
    : error?.issues.find(({ path }) => path.join('.') === 'options')?.message;

type FieldsProps = { typed: TypedQuestion; tried: boolean; onChange: (some: Partial<TypedQuestion>) => void };

const Fields = ({ typed, tried, onChange }: FieldsProps) => (
  <>
    <FormField
      label="Question"
      errorText={
        (tried && !typed.questionText.trim() && 'Enter the question') ||
        findTooLong(typed.questionText, QUESTION_TEXT_MAX)
      }
      constraintText={formatLength(typed.questionText, QUESTION_TEXT_MAX)}
    >
      <Textarea
        value={typed.questionText}
        rows={3}
        onChange={({ detail }) => onChange({ questionText: detail.value })}
      />
    </FormField>
    <Options typed={typed} tried={tried} onChange={onChange} />
    <FormField
      label="Explanation"
      description="Shown after a correct answer."
      errorText={findTooLong(typed.explanation, EXPLANATION_MAX)}
      constraintText={`Optional. ${formatLength(typed.explanation, EXPLANATION_MAX)}`}
    >
      <Textarea value={typed.explanation} rows={2} onChange={({ detail }) => onChange({ explanation: detail.value })} />
    </FormField>
    <FormField label="Vehicle">
      <Select
        selectedOption={{ value: typed.vehicleType, label: vehicleTypeTitles[typed.vehicleType] }}
        options={VehicleType.options.map((value) => ({ value, label: vehicleTypeTitles[value] }))}
        onChange={({ detail }) => onChange({ vehicleType: VehicleType.parse(detail.selectedOption.value) })}
      />
    </FormField>
    <FormField
      label="Checksheet item"
      description="Its VIRM page opens after a wrong answer."
      constraintText="Optional"
    >
      <Select
        selectedOption={ITEMS.find(({ value }) => value === (typed.inspectionItemName ?? '')) ?? null}
        options={ITEMS}
        filteringType="auto"
        onChange={({ detail }) =>
          onChange({ inspectionItemName: (detail.selectedOption.value || undefined) as ItemName | undefined })
        }
      />
    </FormField>
  </>
);

const Options = ({ typed: { options, correctIndex }, tried, onChange }: FieldsProps) => {
  const name = useId();
  const remove = (at: number) => {
    const right =
      correctIndex === undefined || correctIndex === at ? undefined : correctIndex - Number(correctIndex > at);
    onChange({ options: options.filter((_, place) => place !== at), correctIndex: right });
  };
  return (
    <fieldset className="quiz-options-form">
      <legend>Options: mark the correct one</legend>
      {options.map(({ text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options are identified by position
        <div key={at}>
          <label className="quiz-mark">
            <input
              type="radio"
              name={name}
              checked={at === correctIndex}
              onChange={() => onChange({ correctIndex: at })}
            />
            <span className="visually-hidden">Option {at + 1} is correct</span>
          </label>
          <FormField
            errorText={(tried && !text.trim() && 'Enter the option') || findTooLong(text, OPTION_TEXT_MAX)}
            stretch
          >
            <Input
              value={text}
              ariaLabel={`Option ${at + 1}`}
              placeholder={`Option ${at + 1}`}
              onChange={({ detail }) =>
                onChange({ options: options.map((one, place) => (place === at ? { text: detail.value } : one)) })
              }
            />
          </FormField>
          {options.length > OPTIONS_MIN && (
            <Button iconName="remove" ariaLabel={`Remove option ${at + 1}`} onClick={() => remove(at)} />
          )}
        </div>
      ))}
      {options.length < OPTIONS_MAX && (
        <Button iconName="add-plus" onClick={() => onChange({ options: [...options, { text: '' }] })}>
          Add an option
        </Button>
      )}
    </fieldset>
  );
};
