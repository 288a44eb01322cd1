import { expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import { createRoomOpener, LAST_S, OVER_S, type Room } from '#test/world/quiz-room.ts';
import { addSeconds, buildQuestion, newLearner, publishedQuiz, quizWorkshop } from '#test/world/quizzes.ts';
import { startTable } from '#test/world/table.ts';

startTable();
const openRoom = createRoomOpener();

type Cheat = (room: Room) => Promise<unknown>;
const ADMIN = { scopes: ['Admin'] } as const;
const sitting = () => openRoom({ exam: true });
const inspectorOf = (actor: Room['actor']) => ({ ...actor, subUserId: newId('sub') });

/** Cheats that are refused during an exam. */
const refused: [string, string, Cheat][] = [
  ['reads its details before the end', 'wrong-state', ({ details }) => details()],
  ['reads them at the last moment', 'wrong-state', ({ details }) => details({ seconds: LAST_S })],
  [
    'reads them under another quiz',
    'not-found',
    ({ details, attempt, quizId }) => details({}, { id: attempt.id, quizId }),
  ],
  ['reads the details of an earlier attempt', 'wrong-state', ({ details, before }) => details({}, before)],
  ['answers in another quiz', 'wrong-state', ({ give, right, before }) => give([right(0, before)], {}, before)],
  ['starts another quiz', 'wrong-state', ({ start, quizId }) => start(quizId)],
  [
    'starts another exam',
    'wrong-state',
    async (room) => room.start(await publishedQuiz(room.workshop, { count: 28, mockExam: true })),
  ],
  ['answers the question of another quiz', 'refused', ({ give, right, before }) => give([right(0, before)])],
  ['chooses an option beyond the last', 'refused', ({ give, right }) => give([{ ...right(0), chosenIndex: 4 }])],
  ['reads an earlier attempt', 'wrong-state', ({ see, before }) => see({}, before)],
  ['reads the answers of an earlier attempt', 'wrong-state', ({ answers, before }) => answers({}, before)],
  [
    'reads what most people chose, as an Admin',
    'wrong-state',
    ({ call, quizId }) => call('statistics', { params: { quizId } }, ADMIN),
  ],
  [
    'saves a question on an old version, as an Admin',
    'wrong-state',
    ({ call, examId, attempt }) =>
      call(
        'editQuestion',
        { params: { quizId: examId, questionId: attempt.left[0] }, body: { ...buildQuestion(0), version: 9 } },
        ADMIN,
      ),
  ],
  [
    'adds a question to see whether it already exists, as an Admin',
    'wrong-state',
    ({ call, examId, attempt }) =>
      call('addQuestion', { params: { quizId: examId }, body: { ...buildQuestion(0), id: attempt.left[0] } }, ADMIN),
  ],
  [
    'starts a quiz as an inspector under the account',
    'wrong-state',
    async ({ start, quizId, actor }) => start(quizId, { actor: inspectorOf(actor) }),
  ],
  [
    'reads the exam as an inspector under the account',
    'not-found',
    async ({ see, actor }) => see({ actor: inspectorOf(actor) }),
  ],
  [
    'answers the exam as an inspector under the account',
    'not-found',
    async ({ give, right, actor }) => give([right(0)], { actor: inspectorOf(actor) }),
  ],
  [
    'starts an exam in another organization',
    'wrong-state',
    async ({ start }) => {
      const other = await quizWorkshop();
      return start(await publishedQuiz(other, { count: 28, mockExam: true }), { in: other });
    },
  ],
  [
    'starts a quiz in another organization',
    'wrong-state',
    async ({ start }) => {
      const other = await quizWorkshop();
      return start(await publishedQuiz(other), { in: other });
    },
  ],
];

test.each(refused)('P-10: a learner in an exam who %s is refused: %s', async (_, code, cheat) => {
  await expect(cheat(await sitting())).rejects.toMatchObject({ code });
});

/** Cheats in the exam of an inspector under an account, whose owner could look up answers meanwhile. */
const byTheAccount: [string, string, Cheat][] = [
  ['reads the exam', 'not-found', ({ see, actor }) => see({ actor: accountOf(actor) })],
  ['answers it', 'not-found', ({ give, right, actor }) => give([right(0)], { actor: accountOf(actor) })],
  ['starts a quiz', 'wrong-state', ({ start, quizId, actor }) => start(quizId, { actor: accountOf(actor) })],
  ['starts the same exam', 'wrong-state', ({ start, examId, actor }) => start(examId, { actor: accountOf(actor) })],
];
const accountOf = (actor: Room['actor']) => ({ ...actor, subUserId: null });

test.each(byTheAccount)(
  'P-10: while an inspector sits an exam, their account that %s is refused: %s',
  async (_, code, cheat) => {
    const room = await openRoom({ exam: true, as: await newLearner(newId('sub')) });
    await expect(cheat(room)).rejects.toMatchObject({ code });
  },
);

const KEY = /correctIndex|explanation|Because|wasCorrect|"score":[0-9]/;

const tellsNothing: [string, Cheat][] = [
  ['answers', ({ give, right, wrong }) => give([right(0), wrong(1)])],
  ['answers again', async ({ give, right, wrong }) => [await give([right(0)]), await give([wrong(0)])]],
  ['reads the exam', async ({ give, right, see }) => [await give([right(0)]), await see()]],
  ['reads the answers', async ({ give, right, answers }) => [await give([right(0)]), await answers()]],
  ['reads the list of exams', async ({ give, right, list }) => [await give([right(0)]), await list()]],
  ['reads it at the last moment', ({ see }) => see({ seconds: LAST_S })],
  ['reads an unlisted exam', async ({ give, right, own }) => [await give([right(0)]), await own()]],
  ['reads the list of attempts at another quiz', ({ list, otherQuizId }) => list({}, otherQuizId)],
  ['reads the questions', ({ questions, examId }) => questions(examId)],
  ['reads the questions as an Admin', ({ questions, examId }) => questions(examId, ADMIN)],
  ['reads another quiz’s questions as an Admin', ({ questions, quizId }) => questions(quizId, ADMIN)],
  [
    'reads the questions as an Admin under the account',
    async ({ questions, examId, actor }) => questions(examId, { actor: inspectorOf(actor), ...ADMIN }),
  ],
  [
    'reads its questions as an Admin of another organization',
    async ({ questions }) => {
      const other = await quizWorkshop();
      return questions(await publishedQuiz(other), { in: other, ...ADMIN });
    },
  ],
  ['answers too late', ({ give, right }) => give([right(0)], { seconds: OVER_S })],
];

test.each(tellsNothing)('P-10: a learner in an exam who %s sees no right option', async (_, cheat) => {
  expect(JSON.stringify(await cheat(await sitting()))).not.toMatch(KEY);
});

test('P-10: choosing another option, in the exam or in another tab, keeps the first', async () => {
  const { give, wrong, right, details } = await sitting();
  await give([wrong(0), right(0)]);
  await Promise.all([give([right(0)]), give([right(0)])]);
  expect(await details({ seconds: OVER_S })).toMatchObject({ correct: 0, total: 28 });
});

test('P-12: a late answer gains nothing, whatever the learner’s clock says', async () => {
  const { give, right, details } = await sitting();
  await give([{ ...right(0), at: addSeconds(60), endsAt: addSeconds(9_999) }], { seconds: OVER_S });
  const { correct, userAnswers } = await details({ seconds: OVER_S });
  expect(correct).toBe(0);
  expect(userAnswers[0]).toMatchObject({ isTooLate: true, wasCorrect: false });
});

test('P-12: claiming that answers took no time gains no time', async () => {
  const { give, right, see } = await sitting();
  await give([{ ...right(0), timeTakenSecs: 0 }]);
  expect(await see({ seconds: OVER_S })).toMatchObject({ completedAt: addSeconds(LAST_S - 10) });
});

test('P-11: starting the exam again, up to the hourly limit, shows the same questions', async () => {
  const { attempt, examId, start } = await sitting();
  const again = await Promise.all([1, 60, 2_000, LAST_S].map((seconds) => start(examId, { seconds })));
  for (const one of again) expect(one).toMatchObject({ id: attempt.id, endsAt: attempt.endsAt, left: attempt.left });
});

test('P-11: letting the time run out and starting again fails the first exam', async () => {
  const { attempt, examId, start, list } = await sitting();
  const next = await start(examId, { seconds: OVER_S });
  expect(next.id).not.toBe(attempt.id);
  const { attempts } = await list({ seconds: OVER_S });
  expect(attempts.find(({ id }) => id === attempt.id)?.completedAt).toBe(addSeconds(LAST_S - 10));
});

test('P-10: answering after the end changes nothing', async () => {
  const { attempt, give, wrong, right, details } = await sitting();
  await give(attempt.questions.map((_, n) => (n === 0 ? wrong(0) : right(n))));
  expect(await details({ seconds: 60 })).toMatchObject({ correct: 27 });
  await give([right(0)], { seconds: 61 });
  expect(await details({ seconds: 62 })).toMatchObject({ correct: 27 });
});
