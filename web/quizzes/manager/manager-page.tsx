import '../../client/nouns/quizzes.ts';
import Autosuggest from '@cloudscape-design/components/autosuggest';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { newId, QuizId } from '#shared/ids.ts';
import type { Quiz } from '#shared/quizzes/model.ts';
import { useClient, useScope } from '../../session/session.tsx';
import { Section } from '../../settings/form/section.tsx';
import { FormStatus, getErrorMessage } from '../../ui/form-status.tsx';
import { LoadingBlock, Notice, QueryState } from '../../ui/screens/notice.tsx';
import { Page } from '../../ui/screens/page.tsx';
import { usePageTitle } from '../../ui/screens/page-title.ts';
import { quizzesQuery } from '../queries.ts';
import { formatCount } from '../words.ts';
import { addIds, postQuestions, type Waiting } from './post-questions.ts';
import { cacheQuiz } from './queries.ts';
import { QuizEditor } from './quiz-editor.tsx';
import { type QuizFile, readQuizFile } from './quiz-file.ts';
import { ReviewSection } from './review/review-section.tsx';
import './manager.css';

const TITLE = 'Quiz and Question Manager';

/** `/quiz-manager`: quizzes and their questions, for Admins. Source: specification 2, section 2, "Quiz and Question Manager". */
export const QuizManagerPage = () => {
  usePageTitle(TITLE);
  const isAdmin = useScope('Admin');
  const isOurs = useScope('SuperAdmin');
  return (
    <Page title={TITLE}>
      {isAdmin || isOurs ? (
        <Manager />
      ) : (
        <Notice title="Admins manage quizzes" text="Ask an Admin of your workshop to add or change questions." />
      )}
    </Page>
  );
};

const Manager = () => {
  const client = useClient();
  const query = useQuery(quizzesQuery(client));
  const [title, setTitle] = useState('');
  const own = query.data?.filter(({ isShared }) => !isShared);
  const chosen = own?.find((quiz) => isSame(quiz.title, title));
  if (!own)
    return (
      <QueryState query={query} title="The quizzes could not be loaded" loading={<LoadingBlock height="320px" />} />
    );
  return (
    <div className="stack-20">
      <Section title="Quiz" description="Choose one of your quizzes, or type the title of a new one.">
        <FormField label="Quiz title">
          <Autosuggest
            value={title}
            options={own.map((quiz) => ({ value: quiz.title, description: describe(quiz) }))}
            enteredTextLabel={(text) => `New quiz “${text}”`}
            placeholder={own.length > 0 ? 'Choose or type a title' : 'Type a title'}
            empty="No quizzes yet"
            ariaLabel="Quiz title"
            clearAriaLabel="Clear the title"
            onChange={({ detail }) => setTitle(detail.value)}
          />
        </FormField>
        {!chosen && <NewQuiz title={title} onMade={(quiz) => setTitle(quiz.title)} />}
        {!chosen && <ImportQuiz taken={own} onMade={(quiz) => setTitle(quiz.title)} />}
      </Section>
      <ReviewSection quizzes={query.data ?? []} />
      {chosen && <QuizEditor key={chosen.id} quiz={chosen} onTitle={setTitle} />}
    </div>
  );
};

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

const describe = ({ questions, isPublished, mockExam }: Quiz) =>
  [formatCount(questions, 'question'), mockExam && 'mock exam', isPublished ? 'published' : 'not published']
    .filter(Boolean)
    .join(' · ');

/** Titles are required and unique. Source: Q-02. */
const NewQuiz = ({ title, onMade }: { title: string; onMade: (quiz: Quiz) => void }) => {
  const client = useClient();
  const queries = useQueryClient();
  const [mockExam, setMockExam] = useState(false);
  const made = useMutation({
    mutationFn: () => client.quizzes.create({ body: { title: title.trim(), mockExam } }),
    onSuccess: (quiz) => {
      cacheQuiz(queries, client, quiz);
      onMade(quiz);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() && !made.isPending) made.mutate();
  };
  return (
    <form className="quiz-new" onSubmit={submit}>
      <Checkbox checked={mockExam} onChange={({ detail }) => setMockExam(detail.checked)}>
        Mock exam: 28 of its questions in 40 minutes, without feedback
      </Checkbox>
      <Button variant="primary" disabled={!title.trim() || made.isPending} loading={made.isPending} formAction="submit">
        Create
      </Button>
      <FormStatus error={made.error ? 'Failed to create quiz' : undefined} />
    </form>
  );
};

type Chosen = { id: QuizId; file: QuizFile; questions: Waiting[] };

/** Creates an unpublished quiz from a file. */
const ImportQuiz = ({ taken, onMade }: { taken: readonly Quiz[]; onMade: (quiz: Quiz) => void }) => {
  const client = useClient();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const [posted, setPosted] = useState(0);
  const imported = useMutation({
    mutationFn: async ({ id, file, questions }: Chosen) => {
      const title = findFreeTitle(file.quiz.title, taken);
      const quiz = await client.quizzes.create({ body: { ...file.quiz, title, id } });
      await postQuestions(client, id, questions, posted, setPosted);
      return { ...quiz, questions: questions.length, version: quiz.version + questions.length };
    },
    onSuccess: (quiz) => {
      cacheQuiz(queries, client, quiz);
      onMade(quiz);
    },
  });
  const choose = async (chosenFile: File | undefined) => {
    if (!chosenFile) return;
    const read = readQuizFile(await chosenFile.text());
    setProblem(read.problem);
    if (read.problem !== undefined) return;
    const one = { id: QuizId.parse(newId('qui')), file: read.file, questions: addIds(read.file.questions) };
    setChosen(one);
    setPosted(0);
    imported.mutate(one);
  };
  const failed = getErrorMessage(imported.error, 'something went wrong');
  return (
    <div className="quiz-import">
      <label className="quiz-file">
        Import a quiz from a file
        <input
          type="file"
          accept="application/json,.json"
          disabled={imported.isPending}
          onChange={({ target }) => choose(target.files?.[0])}
        />
      </label>
      {imported.isPending && chosen && (
        <p role="status">
          {posted} of {chosen.questions.length} questions added.
        </p>
      )}
      <FormStatus error={failed ? `Bulk import failed: ${failed}` : problem} />
      {failed && chosen && <Button onClick={() => imported.mutate(chosen)}>Continue with question {posted + 1}</Button>}
    </div>
  );
};

/** Returns an unused title: `Tyres`, or `Tyres (2)` if that one exists. */
const findFreeTitle = (title: string, taken: readonly Quiz[]) => {
  const isTaken = (one: string) => taken.some((quiz) => quiz.title.toLowerCase() === one.toLowerCase());
  if (!isTaken(title)) return title;
  let n = 2;
  while (isTaken(`${title} (${n})`)) n++;
  return `${title} (${n})`;
};
