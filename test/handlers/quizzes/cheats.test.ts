import { expect, test } from 'vitest';
import { parseBody } from '#lambdas/http/request.ts';
import { newId } from '#shared/ids.ts';
import { createRoomOpener, type Room } from '#test/world/quiz-room.ts';
import { buildQuestion, newLearner, quizWorkshop } from '#test/world/quizzes.ts';
import { startTable } from '#test/world/table.ts';

startTable();
const openRoom = createRoomOpener();

type Cheat = (room: Room) => Promise<unknown>;
const ADMIN = { scopes: ['Admin'] } as const;
const elsewhere = async ({ actor }: Room) => ({ in: await quizWorkshop(), actor, ...ADMIN });
/** Answers everything correctly, then reads the attempt. */
const finished = async ({ give, right, attempt }: Room, seconds = 0) =>
  give(
    attempt.questions.map((_, n) => right(n)),
    { seconds },
  );

/** Cheats that are refused. */
const refused: [string, string, Cheat][] = [
  ['reads the details before the end', 'wrong-state', ({ details }) => details()],
  ['answers the question of another quiz', 'refused', ({ give, right, before }) => give([right(0, before)])],
  ['answers an unknown question', 'refused', ({ give, right }) => give([{ ...right(0), questionId: newId('qst') }])],
  ['uses a table key as a question', 'not-valid', ({ give, right }) => give([{ ...right(0), questionId: 'ANSWER#1' }])],
  ['chooses an option beyond the last', 'refused', ({ give, right }) => give([{ ...right(0), chosenIndex: 4 }])],
  ['chooses an option before the first', 'not-valid', ({ give, right }) => give([{ ...right(0), chosenIndex: -1 }])],
  ['chooses a fraction of an option', 'not-valid', ({ give, right }) => give([{ ...right(0), chosenIndex: 0.5 }])],
  [
    'chooses an option that is not a number',
    'not-valid',
    ({ give, right }) => give([{ ...right(0), chosenIndex: Number.NaN }]),
  ],
  [
    'chooses the name of a field as an option',
    'not-valid',
    ({ give, right }) => give([{ ...right(0), chosenIndex: 'length' }]),
  ],
  ['claims a negative time', 'not-valid', ({ give, right }) => give([{ ...right(0), timeTakenSecs: -1 }])],
  [
    'claims an infinite time',
    'not-valid',
    ({ give, right }) => give([{ ...right(0), timeTakenSecs: Number.POSITIVE_INFINITY }]),
  ],
  ['claims two days', 'not-valid', ({ give, right }) => give([{ ...right(0), timeTakenSecs: 172_800 }])],
  ['sends no answer', 'not-valid', ({ give }) => give([])],
  ['sends a thousand answers at once', 'not-valid', ({ give, right }) => give(Array(1_000).fill(right(0)))],
  ['sends 10 MB', 'too-large', async () => parseBody({ body: 'x'.repeat(10_000_000) } as never)],
  ['reads another person’s attempt', 'not-found', async ({ see }) => see({ actor: await newLearner() })],
  [
    'reads another person’s details',
    'not-found',
    async (room) => [await finished(room), await room.details({ actor: await newLearner() })],
  ],
  [
    'answers in another person’s attempt',
    'not-found',
    async ({ give, right }) => give([right(0)], { actor: await newLearner() }),
  ],
  [
    'answers there after its owner',
    'not-found',
    async ({ give, right }) => [await give([right(0)]), await give([right(1)], { actor: await newLearner() })],
  ],
  [
    'reads a learner’s attempt as an Admin',
    'not-found',
    async ({ see, workshop }) => see({ actor: workshop.admin, ...ADMIN }),
  ],
  [
    'reads the account’s attempt as an inspector',
    'not-found',
    async ({ details, actor }) => details({ actor: { ...actor, subUserId: newId('sub') } }),
  ],
  ['reads an attempt from another organization', 'not-found', async (room) => room.see(await elsewhere(room))],
  ['answers from another organization', 'not-found', async (room) => room.give([room.right(0)], await elsewhere(room))],
  [
    'starts the quiz from another organization',
    'not-found',
    async (room) => room.start(room.quizId, await elsewhere(room)),
  ],
  [
    'reads an attempt under another quiz',
    'not-found',
    ({ see, attempt, otherQuizId }) => see({}, { id: attempt.id, quizId: otherQuizId }),
  ],
  ['starts an unpublished quiz', 'not-found', async ({ call, start }) => start((await unpublished(call)).id)],
  [
    'reads the questions of an unpublished quiz',
    'not-found',
    async ({ call, questions }) => questions((await unpublished(call)).id),
  ],
  [
    'starts a deleted quiz',
    'not-found',
    async ({ call, start }) => {
      const { id: quizId } = await unpublished(call);
      await call('remove', { params: { quizId } }, ADMIN);
      return start(quizId, ADMIN);
    },
  ],
];
const unpublished = (call: Room['call']) => call('create', { body: { title: 'Not yet' } }, ADMIN);

test.each(refused)('R-53: a learner who %s is refused: %s', async (_, code, cheat) => {
  await expect(cheat(await openRoom())).rejects.toMatchObject({ code });
});

/** What an API response must not contain before the answer, because it would reveal the right option. */
const KEY = /correctIndex|explanation|Because|"wasCorrect":true/;

const tellsNothing: [string, Cheat][] = [
  ['reads ahead in the questions', ({ questions, quizId }) => questions(quizId)],
  ['reads ahead in the attempt', ({ see }) => see()],
  ['starts it again', ({ start, quizId }) => start(quizId)],
  ['reads the list of attempts', ({ list }) => list()],
  ['reads answers that were not given', ({ answers }) => answers()],
  ['answers wrongly to see the right option', ({ give, wrong }) => give([wrong(0)])],
  ['answers wrongly and reads the attempt', async ({ give, wrong, see }) => [await give([wrong(0)]), await see()]],
  [
    'answers one question to see the next one’s right option',
    async ({ give, wrong, see, answers }) => {
      await give([wrong(1)]);
      return [await see(), await answers()];
    },
  ],
];

test.each(tellsNothing)('R-54: a learner who %s sees no right option', async (_, cheat) => {
  expect(JSON.stringify(await cheat(await openRoom()))).not.toMatch(KEY);
});

/**
 * Cheats that gain nothing, because only the first answer to a question counts. The number is the score out of three.
 */
const gainsNothing: [string, number, Cheat][] = [
  ['answers correctly twice', 3, async (room) => [await room.give([room.right(0)]), await finished(room)]],
  [
    'chooses the right option after a wrong one',
    2,
    async (room) => [await room.give([room.wrong(0)]), await finished(room)],
  ],
  [
    'chooses both at once, the wrong one first',
    2,
    async (room) => [await room.give([room.wrong(0), room.right(0)]), await finished(room)],
  ],
  ['chooses another after the right one', 3, async (room) => [await finished(room), await room.give([room.wrong(0)])]],
  [
    'answers again after the end',
    2,
    async (room) => {
      await room.give([room.wrong(0)]);
      await finished(room);
      await room.give([room.right(0)], { seconds: 60 });
    },
  ],
  [
    'tries every option in turn',
    2,
    async (room) => {
      for (const chosenIndex of [1, 2, 3, 0]) await room.give([{ ...room.right(0), chosenIndex }]);
      await finished(room);
    },
  ],
  [
    'claims that the answer was right',
    2,
    async (room) => [await room.give([{ ...room.wrong(0), wasCorrect: true, isRetry: false }]), await finished(room)],
  ],
  [
    'claims that the first answer was a retry',
    2,
    async (room) => [await room.give([{ ...room.wrong(0), isRetry: true }]), await finished(room)],
  ],
  [
    'claims an earlier time',
    2,
    async (room) => {
      await room.give([room.wrong(0)]);
      await room.give([{ ...room.right(0), at: '2020-01-01T00:00:00.000Z' }]);
      await finished(room);
    },
  ],
  [
    'sends a valid answer beside an invalid one',
    2,
    async (room) => {
      await expect(room.give([room.wrong(0), { ...room.right(1), chosenIndex: 9 }])).rejects.toThrow();
      expect((await room.see()).userAnswers).toEqual([]);
      await room.give([room.wrong(0)]);
      await finished(room);
    },
  ],
];

test.each(gainsNothing)('P-09: a learner who %s scores %i of 3', async (_, correct, cheat) => {
  const room = await openRoom();
  await cheat(room);
  const details = await room.details({ seconds: 120 });
  expect(details).toMatchObject({ correct, total: 3 });
  expect(details.userAnswers[0]?.wasCorrect).toBe(correct === 3);
});

test('P-09: choosing every option at once in several tabs makes one first answer', async () => {
  const { give, right, see, answers } = await openRoom();
  await Promise.all([0, 1, 2, 3].map((chosenIndex) => give([{ ...right(0), chosenIndex }])));
  expect((await see()).userAnswers).toHaveLength(1);
  expect((await answers()).answers.filter(({ questionId }) => questionId === right(0).questionId).length).toBeLessThan(
    5,
  );
});

test('R-53: if an Admin changes the right option, the answer is marked by the version that was shown', async () => {
  const { call, start, give } = await openRoom();
  const { id: quizId } = await unpublished(call);
  const { id: questionId } = await call('addQuestion', { params: { quizId }, body: buildQuestion(0) }, ADMIN);
  const attempt = await start(quizId, ADMIN);
  await call('editQuestion', { params: { quizId, questionId }, body: { ...buildQuestion(0, 3), version: 1 } }, ADMIN);
  const answer = { questionId, chosenIndex: 3, timeTakenSecs: 5 };
  expect(await give([answer], ADMIN, attempt)).toMatchObject({ wasCorrect: false });
});

test('P-09: the review of an attempt doesn’t contain the hash of another question’s right option', async () => {
  const { call, start, give } = await openRoom();
  const { id: quizId } = await unpublished(call);
  const body = { ...buildQuestion(0), cues: ['hashOfAnother'], examSection: 'lamps', drawing: 'beamLeft' };
  const { id: questionId } = await call('addQuestion', { params: { quizId }, body }, ADMIN);
  const attempt = await start(quizId, ADMIN);
  await give([{ questionId, chosenIndex: 0, timeTakenSecs: 5 }], ADMIN, attempt);
  const details = await call('details', { params: { quizId, attemptId: attempt.id } }, ADMIN);
  expect(details.userAnswers[0]?.question).toMatchObject({ questionText: 'Question 0', drawing: 'beamLeft' });
  for (const seen of [attempt, details]) expect(JSON.stringify(seen)).not.toMatch(/hashOfAnother|examSection/);
});
