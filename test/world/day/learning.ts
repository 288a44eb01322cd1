import type { Attempt } from '#shared/quizzes/attempt.ts';
import type { Workshop } from './workshop.ts';

/** Creates a published quiz with a finished attempt and one in progress, and a course taken elsewhere. */
export const addLearning = async ({ call }: Workshop, day: string) => {
  const { id: quizId } = await call('quizzes', 'create', { body: { title: 'Tyres', description: 'Tread and sizes' } });
  const params = { quizId };
  const options = [{ text: '1.5 mm' }, { text: '1.0 mm' }];
  for (const questionText of ['How deep is the tread?', 'And in the middle?'])
    await call('quizzes', 'addQuestion', { params, body: { questionText, options, correctIndex: 0 } });
  await call('quizzes', 'update', { params, body: { version: 3, isPublished: true } });
  const give = async (count: number) => {
    const attempt: Attempt = await call('quizzes', 'start', { params });
    const of = { ...params, attemptId: attempt.id };
    const given = attempt.questions.slice(0, count).map(({ id }) => ({ questionId: id, timeTakenSecs: 4 }));
    await call('quizzes', 'answer', {
      params: of,
      body: { answers: given.map((one) => ({ ...one, chosenIndex: 1 })) },
    });
    await call('quizzes', 'answer', {
      params: of,
      body: { answers: given.map((one) => ({ ...one, chosenIndex: 0 })) },
    });
    return call('quizzes', 'attempt', { params: of });
  };
  await give(2);
  await give(1);
  const [year, month] = day.split('-');
  const course = { day: `${year}-${month}-02` as never, title: 'Brake testing, MTA', minutes: 180 };
  await call('training', 'addCourse', { body: course });
};
