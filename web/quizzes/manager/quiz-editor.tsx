import '../../client/nouns/quizzes.ts';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Textarea from '@cloudscape-design/components/textarea';
import Toggle from '@cloudscape-design/components/toggle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem } from '#shared/problem.ts';
import { DESCRIPTION_MAX, type Quiz, TITLE_MAX } from '#shared/quizzes/model.ts';
import { useClient, useScope } from '../../session/session.tsx';
import { Section } from '../../settings/form/section.tsx';
import { SettingsForm } from '../../settings/form/settings-form.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FormStatus, getErrorMessage, NOT_SAVED } from '../../ui/form-status.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { notify, toast } from '../../ui/toasts.tsx';
import { quizzesQuery } from '../queries.ts';
import { formatCount } from '../words.ts';
import { findTooLong, formatLength } from './long-text.ts';
import { questionsQuery } from './queries.ts';
import { Questions } from './questions.tsx';
import { writeQuizFile } from './quiz-file.ts';
import { useUpdateQuiz } from './use-update-quiz.ts';

type Props = { quiz: Quiz; onTitle: (title: string) => void };

/** Editor of a quiz: title, publication and questions. */
export const QuizEditor = ({ quiz, onTitle }: Props) => (
  <>
    <Words quiz={quiz} onTitle={onTitle} />
    <Publishing quiz={quiz} onRemoved={() => onTitle('')} />
    <Questions quiz={quiz} />
  </>
);

const Words = ({ quiz, onTitle }: Props) => {
  const update = useUpdateQuiz(quiz);
  const [edited, setEdited] = useState<{ title: string; description: string }>();
  const { title, description } = edited ?? quiz;
  const change = (some: Partial<{ title: string; description: string }>) => setEdited({ title, description, ...some });
  return (
    <SettingsForm
      title="Title and description"
      description="Shown before people start."
      changed={edited !== undefined}
      mistaken={!title.trim() || title.trim().length > TITLE_MAX || description.trim().length > DESCRIPTION_MAX}
      save={async () => {
        await update({ title: title.trim(), description });
        onTitle(title.trim());
      }}
      onSaved={() => setEdited(undefined)}
      explain={(error) => getErrorMessage(error, NOT_SAVED)}
    >
      <FormField label="Title" errorText={(!title.trim() && 'Enter a title') || findTooLong(title, TITLE_MAX)}>
        <Input value={title} onChange={({ detail }) => change({ title: detail.value })} />
      </FormField>
      <FormField
        label="Description"
        errorText={findTooLong(description, DESCRIPTION_MAX)}
        constraintText={formatLength(description, DESCRIPTION_MAX)}
      >
        <Textarea value={description} rows={3} onChange={({ detail }) => change({ description: detail.value })} />
      </FormField>
    </SettingsForm>
  );
};

const isNotThere = (error: unknown) => error instanceof Problem && error.code === 'not-found';
const unlessNotThere = (error: unknown) => {
  if (!isNotThere(error)) throw error;
};
const describeNotShared = (error: Error | null) =>
  isNotThere(error) ? 'It is not published to all workshops.' : getErrorMessage(error, NOT_SAVED);

const Publishing = ({ quiz, onRemoved }: { quiz: Quiz; onRemoved: () => void }) => {
  const client = useClient();
  const queries = useQueryClient();
  const isOurs = useScope('SuperAdmin');
  const update = useUpdateQuiz(quiz);
  const [removing, setRemoving] = useState(false);
  const saved = useMutation({
    mutationFn: (changes: Partial<Pick<Quiz, 'isPublished' | 'mockExam'>>) => update(changes),
  });
  const params = { quizId: quiz.id };
  const withdraw = () => client.quizzes.withdrawFromAll({ params });
  const shared = useMutation({
    mutationFn: async (isForAll: boolean) =>
      void (await (isForAll ? client.quizzes.publishToAll({ params }) : withdraw())),
    onSuccess: (_, isForAll) =>
      notify(isForAll ? 'Published to all workshops in its current form' : 'Withdrawn from all workshops'),
  });
  const remove = async () => {
    await client.quizzes.remove({ params });
    // refused if the quiz was never shared, which is the case for most
    if (isOurs) await withdraw().catch(unlessNotThere);
    queries.setQueryData(quizzesQuery(client).queryKey, (before = []) => before.filter(({ id }) => id !== quiz.id));
  };
  return (
    <Section title="Who sees it" description="Only Admins see an unpublished quiz.">
      <div className="quiz-publishing">
        <Toggle
          checked={quiz.isPublished}
          disabled={saved.isPending}
          onChange={({ detail }) => saved.mutate({ isPublished: detail.checked })}
        >
          Published
        </Toggle>
        <Toggle
          checked={quiz.mockExam}
          disabled={saved.isPending}
          onChange={({ detail }) => saved.mutate({ mockExam: detail.checked })}
        >
          Mock exam: 28 of its questions in 40 minutes, without feedback
        </Toggle>
        <FormStatus error={getErrorMessage(saved.error, NOT_SAVED) || describeNotShared(shared.error)} />
        <div className="row-12">
          <ExportQuiz quiz={quiz} />
          {isOurs && (
            <>
              <Button loading={shared.isPending} onClick={() => shared.mutate(true)}>
                Publish to all workshops
              </Button>
              <Button disabled={shared.isPending} onClick={() => shared.mutate(false)}>
                Withdraw from all workshops
              </Button>
            </>
          )}
          <Button onClick={() => setRemoving(true)}>Delete quiz</Button>
        </div>
      </div>
      {removing && (
        <ConfirmDialog
          title="Delete this quiz?"
          yes="Delete"
          run={remove}
          onClose={() => setRemoving(false)}
          onDone={onRemoved}
        >
          <p>
            “{quiz.title}” will be deleted with {formatCount(quiz.questions, 'question')}
            {isOurs && ', for all workshops'}. Results stay in people's training records.
          </p>
        </ConfirmDialog>
      )}
    </Section>
  );
};

/** Downloads a quiz with its questions. */
const ExportQuiz = ({ quiz }: { quiz: Quiz }) => {
  const client = useClient();
  const queries = useQueryClient();
  const exported = useMutation({
    mutationFn: async () => {
      const questions = await queries.fetchQuery(questionsQuery(client, quiz.id));
      saveFile(writeQuizFile({ quiz, questions }), `${quiz.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.json`);
    },
    onError: (error) =>
      toast({ type: 'error', text: getErrorMessage(error, 'The quiz could not be saved as a file.') ?? '' }),
  });
  return (
    <Button loading={exported.isPending} onClick={() => exported.mutate()}>
      Save as a file
    </Button>
  );
};
