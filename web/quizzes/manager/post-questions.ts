import '../../client/nouns/quizzes.ts';
import { newId, QuestionId } from '#shared/ids.ts';
import type { QuestionContent } from '#shared/quizzes/model.ts';
import type { Client } from '../../client/client.ts';

/** A question with a client-generated id, which makes retries idempotent. */
export type Waiting = QuestionContent & { id: QuestionId };

export const addIds = (questions: readonly QuestionContent[]): Waiting[] =>
  questions.map((question) => ({ ...question, id: QuestionId.parse(newId('qst')) }));

/**
 * Posts the questions one at a time, starting at index `from`; `onPosted` receives the number so far. Stops at the
 * first failure.
 */
export const postQuestions = async (
  client: Client,
  quizId: string,
  questions: readonly Waiting[],
  from: number,
  onPosted: (count: number) => void,
) => {
  for (const [at, body] of questions.entries()) {
    if (at < from) continue;
    await client.quizzes.addQuestion({ params: { quizId }, body });
    onPosted(at + 1);
  }
};
