import '../../client/nouns/quizzes.ts';
import './manager.css';
import Autosuggest from '@cloudscape-design/components/autosuggest';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Quiz } from '#shared/quizzes/model.ts';
import { useClient, useScope } from '../../session/session.tsx';
import { Section } from '../../settings/form/section.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { Notice } from '../../ui/screens/notice.tsx';
import { Page } from '../../ui/screens/page.tsx';
import { usePageTitle } from '../../ui/screens/page-title.ts';
import { LoadingBlock, QueryState } from '../../ui/screens/query-state.tsx';
import { quizzesQuery } from '../queries.ts';
import { formatCount } from '../words.ts';
import { ImportQuiz } from './import-quiz.tsx';
import { cacheQuiz } from './queries.ts';
import { QuizEditor } from './quiz-editor.tsx';

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
      {chosen && <QuizEditor key={chosen.id} quiz={chosen} onTitle={setTitle} />}
    </div>
  );
};

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

const describe = ({ questions, isPublished, mockExam }: Quiz) =>
  [formatCount(questions, 'question'), mockExam && 'mock exam', isPublished ? 'published' : 'not published']
    .filter(Boolean)
    .join(' · ');

/** titles are required and unique. */
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
