import '../../client/nouns/quizzes.ts';
import Button from '@cloudscape-design/components/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newId, QuizId } from '#shared/ids.ts';
import type { Quiz } from '#shared/quizzes/model.ts';
import { useClient } from '../../session/session.tsx';
import { getErrorMessage } from '../../ui/error-message.ts';
import { FormStatus } from '../../ui/form-status.tsx';
import { addIds, postQuestions, type Waiting } from './post-questions.ts';
import { cacheQuiz } from './queries.ts';
import { type QuizFile, readQuizFile } from './quiz-file.ts';

type Chosen = { id: QuizId; file: QuizFile; questions: Waiting[] };

/** Creates an unpublished quiz from a file. */
export const ImportQuiz = ({ taken, onMade }: { taken: readonly Quiz[]; onMade: (quiz: Quiz) => void }) => {
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

/** Returns `Tyres`, or `Tyres (2)` if that exists. */
const findFreeTitle = (title: string, taken: readonly Quiz[]) => {
  const isTaken = (one: string) => taken.some((quiz) => quiz.title.toLowerCase() === one.toLowerCase());
  if (!isTaken(title)) return title;
  let n = 2;
  while (isTaken(`${title} (${n})`)) n++;
  return `${title} (${n})`;
};
