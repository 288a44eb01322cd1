import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { newId, QuestionId } from '#shared/ids.ts';
import { QuestionContent } from '#shared/quizzes/model.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import { inRoot } from '../root.ts';
import type { ApiCaller } from './call.ts';

const QUESTIONS = inRoot('scripts', 'seed', 'quiz-questions.json');

/** Reads the demo's questions. Each one names a checklist item. */
export const readQuestions = () => z.array(QuestionContent).parse(JSON.parse(readFileSync(QUESTIONS, 'utf8')));

/**
 * Creates a quiz for each vehicle type and a mock exam with the same questions, unless there are quizzes. Practice asks
 * a shared question only once.
 */
export const seedQuizzes = async (call: ApiCaller, organizationId: string) => {
  const before = await call('quizzes', 'list', {}, { organizationId });
  if (before.some(({ isShared }) => !isShared)) return;
  const all = readQuestions().map((question) => ({ ...question, id: QuestionId.parse(newId('qst')) }));
  const of = (type: VehicleType) => all.filter(({ vehicleType }) => vehicleType === type);
  const quizzes = [
    { title: 'Cars', description: 'What the VIRM says about cars.', asks: of('car') },
    { title: 'Motorcycles', description: 'What the VIRM says about motorcycles.', asks: of('motorcycle') },
    { title: 'Trailers', description: 'What the VIRM says about trailers.', asks: of('trailer') },
    { title: 'Mock VIRM exam', description: 'Cars, motorcycles and trailers.', asks: all, mockExam: true },
  ];
  for (const { asks, ...content } of quizzes) {
    const { id: quizId } = await call('quizzes', 'create', { body: content }, { organizationId });
    for (const body of asks) await call('quizzes', 'addQuestion', { params: { quizId }, body }, { organizationId });
    const body = { version: asks.length + 1, isPublished: true };
    await call('quizzes', 'update', { params: { quizId }, body }, { organizationId });
  }
};
