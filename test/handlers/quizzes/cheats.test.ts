import { expect, test } from 'vitest';
import { parseBody } from '#lambdas/http/request.ts';
import { newId } from '#shared/ids.ts';
import { type Room, roomsOfOneShop } from '#test/world/quiz-room.ts';
import { newLearner, questionOf, quizWorkshop } from '#test/world/quizzes.ts';
import { startTable } from '#test/world/table.ts';

startTable();
const openRoom = roomsOfOneShop();

type Cheat = (room: Room) => Promise<unknown>;
const ADMIN = { scopes: ['Admin'] } as const;
const elsewhere = async ({ actor }: Room) => ({ in: await quizWorkshop(), actor, ...ADMIN });
/** Everything that is right, then looked at. */
const finished = async ({ give, right, attempt }: Room, seconds = 0) =>
  give(
    attempt.questions.map((_, n) => right(n)),
    { seconds },
  );

/** What is answered with a refusal. */
const refused: [string, string, Cheat][] = [
  ['reads the details before the end', 'wrong-state', ({ details }) => details()],
  ['answers the question of another quiz', 'refused', ({ give, right, before }) => give([right(0, before)])],
  [
    'answers a question that never was',
    'refused',
    ({ give, right }) => give([{ ...right(0), questionId: newId('qst') }]),
  ],
  [
    'names a key of the table as a question',
    'not-valid',
    ({ give, right }) => give([{ ...right(0), questionId: 'ANSWER#1' }]),
  ],
  ['takes an option beyond the last', 'refused', ({ give, right }) => give([{ ...right(0), chosenIndex: 4 }])],
  ['takes an option before the first', 'not-valid', ({ give, right }) => give([{ ...right(0), chosenIndex: -1 }])],
  ['takes a fraction of an option', 'not-valid', ({ give, right }) => give([{ ...right(0), chosenIndex: 0.5 }])],
  ['takes no number as an option', 'not-valid', ({ give, right }) => give([{ ...right(0), chosenIndex: Number.NaN }])],
  [
    'takes the name of a field as an option',
    'not-valid',
    ({ give, right }) => give([{ ...right(0), chosenIndex: 'length' }]),
  ],
  ['took less than no time', 'not-valid', ({ give, right }) => give([{ ...right(0), timeTakenSecs: -1 }])],
  ['took for ever', 'not-valid', ({ give, right }) => give([{ ...right(0), timeTakenSecs: Number.POSITIVE_INFINITY }])],
  ['took two days', 'not-valid', ({ give, right }) => give([{ ...right(0), timeTakenSecs: 172_800 }])],
  ['gives no answer at all', 'not-valid', ({ give }) => give([])],
  ['gives a thousand answers at once', 'not-valid', ({ give, right }) => give(Array(1_000).fill(right(0)))],
  ['sends 10 MB', 'too-large', async () => parseBody({ body: 'x'.repeat(10_000_000) } as never)],
  ['reads the attempt of somebody else', 'not-found', async ({ see }) => see({ actor: await newLearner() })],
  [
    'reads the details of somebody else',
    'not-found',
    async (room) => [await finished(room), await room.details({ actor: await newLearner() })],
  ],
  [
    'answers in the attempt of somebody else',
    'not-found',
    async ({ give, right }) => give([right(0)], { actor: await newLearner() }),
  ],
  [
    'answers there after its owner has',
    'not-found',
    async ({ give, right }) => [await give([right(0)]), await give([right(1)], { actor: await newLearner() })],
  ],
  [
    'as an Admin reads the attempt of a learner',
    'not-found',
    async ({ see, workshop }) => see({ actor: workshop.admin, ...ADMIN }),
  ],
  [
    'as an inspector reads what the account did',
    'not-found',
    async ({ details, actor }) => details({ actor: { ...actor, subUserId: newId('sub') } }),
  ],
  ['from another organization reads an attempt', 'not-found', async (room) => room.see(await elsewhere(room))],
  ['from another organization answers', 'not-found', async (room) => room.give([room.right(0)], await elsewhere(room))],
  [
    'from another organization starts the quiz',
    'not-found',
    async (room) => room.start(room.quizId, await elsewhere(room)),
  ],
  [
    'reads an attempt below another quiz',
    'not-found',
    ({ see, attempt, otherQuizId }) => see({}, { id: attempt.id, quizId: otherQuizId }),
  ],
  ['starts a quiz that is not published', 'not-found', async ({ call, start }) => start((await unpublished(call)).id)],
  ['reads the questions of one', 'not-found', async ({ call, questions }) => questions((await unpublished(call)).id)],
  [
    'starts a quiz that was taken away',
    'not-found',
    async ({ call, start }) => {
      const { id: quizId } = await unpublished(call);
      await call('remove', { params: { quizId } }, ADMIN);
      return start(quizId, ADMIN);
    },
  ],
];
const unpublished = (call: Room['call']) => call('create', { body: { title: 'Not yet' } }, ADMIN);

test.each(refused)('R-53: who %s is refused: %s', async (_, code, cheat) => {
  await expect(cheat(await openRoom())).rejects.toMatchObject({ code });
});

/** What of the answers of the room tells a key before it is earned. */
const KEY = /correctIndex|explanation|Because|"wasCorrect":true/;

const tellsNothing: [string, Cheat][] = [
  ['reads ahead in the questions', ({ questions, quizId }) => questions(quizId)],
  ['reads ahead in the attempt', ({ see }) => see()],
  ['starts it again', ({ start, quizId }) => start(quizId)],
  ['reads the list of attempts', ({ list }) => list()],
  ['reads answers that were not given', ({ answers }) => answers()],
  ['answers wrongly, to be told what is right', ({ give, wrong }) => give([wrong(0)])],
  ['answers wrongly, and reads the attempt', async ({ give, wrong, see }) => [await give([wrong(0)]), await see()]],
  [
    'answers one question for the key of the next',
    async ({ give, wrong, see, answers }) => {
      await give([wrong(1)]);
      return [await see(), await answers()];
    },
  ],
];

test.each(tellsNothing)('R-54: who %s is told no key', async (_, cheat) => {
  expect(JSON.stringify(await cheat(await openRoom()))).not.toMatch(KEY);
});

/** The first question scores as it was first answered: of three, so many right. */
const gainsNothing: [string, number, Cheat][] = [
  ['answers rightly twice', 3, async (room) => [await room.give([room.right(0)]), await finished(room)]],
  [
    'takes the right option after a wrong one',
    2,
    async (room) => [await room.give([room.wrong(0)]), await finished(room)],
  ],
  [
    'takes both at once, the wrong one first',
    2,
    async (room) => [await room.give([room.wrong(0), room.right(0)]), await finished(room)],
  ],
  ['takes another after the right one', 3, async (room) => [await finished(room), await room.give([room.wrong(0)])]],
  [
    'answers again when it is over',
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
    'says itself that it was right',
    2,
    async (room) => [await room.give([{ ...room.wrong(0), wasCorrect: true, isRetry: false }]), await finished(room)],
  ],
  [
    'says itself that the first was a retry',
    2,
    async (room) => [await room.give([{ ...room.wrong(0), isRetry: true }]), await finished(room)],
  ],
  [
    'says itself that it was earlier',
    2,
    async (room) => {
      await room.give([room.wrong(0)]);
      await room.give([{ ...room.right(0), at: '2020-01-01T00:00:00.000Z' }]);
      await finished(room);
    },
  ],
  [
    'sends a good answer beside one that is refused',
    2,
    async (room) => {
      await expect(room.give([room.wrong(0), { ...room.right(1), chosenIndex: 9 }])).rejects.toThrow();
      expect((await room.see()).userAnswers).toEqual([]);
      await room.give([room.wrong(0)]);
      await finished(room);
    },
  ],
];

test.each(gainsNothing)('P-09: who %s has %i of 3', async (_, correct, cheat) => {
  const room = await openRoom();
  await cheat(room);
  const details = await room.details({ seconds: 120 });
  expect(details).toMatchObject({ correct, total: 3 });
  expect(details.userAnswers[0]?.wasCorrect).toBe(correct === 3);
});

test('P-09: who takes every option at once, in as many tabs, has one first answer', async () => {
  const { give, right, see, answers } = await openRoom();
  await Promise.all([0, 1, 2, 3].map((chosenIndex) => give([{ ...right(0), chosenIndex }])));
  expect((await see()).userAnswers).toHaveLength(1);
  expect((await answers()).answers.filter(({ questionId }) => questionId === right(0).questionId).length).toBeLessThan(
    5,
  );
});

test('R-53: who has an Admin turn the key is marked by the version that was asked', async () => {
  const { call, start, give } = await openRoom();
  const { id: quizId } = await unpublished(call);
  const { id: questionId } = await call('addQuestion', { params: { quizId }, body: questionOf(0) }, ADMIN);
  const attempt = await start(quizId, ADMIN);
  await call('editQuestion', { params: { quizId, questionId }, body: { ...questionOf(0, 3), version: 1 } }, ADMIN);
  const answer = { questionId, chosenIndex: 3, timeTakenSecs: 5 };
  expect(await give([answer], ADMIN, attempt)).toMatchObject({ wasCorrect: false });
});
