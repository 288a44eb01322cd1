import type { Attempt } from '#shared/quizzes/attempt.ts';
import type { Workshop } from './workshop.ts';

/**
 * Creates a published quiz with a finished attempt and one in progress, a course taken elsewhere, a signed amendment, and
 * a signed-off record. A question is reported; another one's key is corrected, approved and counted for the earlier
 * answers.
 */
export const addLearning = async ({ call, who }: Workshop, day: string) => {
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
  const finished = await give(2);
  await give(1);
  const [first, second] = finished.questions;
  const reported = { questionId: second?.id ?? '', reason: 'unclear' } as never;
  await call('quizzes', 'report', { params: { ...params, attemptId: finished.id }, body: reported });
  const of = { ...params, questionId: first?.id ?? '' };
  const corrected = { questionText: 'How deep is the tread?', options, correctIndex: 1, version: 1, regrade: true };
  const edited = await call('quizzes', 'editQuestion', { params: of, body: corrected });
  await call('quizzes', 'decide', { params: of, body: { version: edited.version, isApproved: true } });
  await call('quizzes', 'regrade', { params: of, body: { version: edited.version } });
  const [year, month] = day.split('-');
  const course = { day: `${year}-${month}-02` as never, title: 'Brake testing, MTA', minutes: 180 };
  await call('training', 'addCourse', { body: course });
  const amendment = { title: 'Tread depth', text: 'The limit is now 2 mm.', day };
  const { id: amendmentId, version } = await call('training', 'addAmendment', { body: amendment });
  await call('training', 'signAmendment', { params: { amendmentId }, body: { version } });
  const period = { from: `${year}-${month}-01`, to: `${year}-${month}-02` };
  const person = who.userId;
  const { digest } = await call('training', 'record', { query: { ...period, whose: 'all', person } });
  await call('training', 'signOff', { body: { ...period, person, digest } });
};
