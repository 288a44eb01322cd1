import type { Page } from 'playwright-core';
import { AttemptId, QuestionId, QuizId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import {
  type Attempt,
  type AttemptDetails,
  type AttemptSummary,
  PRACTICE,
  type PracticeState,
} from '#shared/quizzes/attempt.ts';
import { isPassed, mark, type Step } from '#shared/quizzes/marking.ts';
import { EXAM_MINUTES, isInTime } from '#shared/quizzes/mock-exam.ts';
import type { Question, Quiz } from '#shared/quizzes/model.ts';
import type { Answers } from '#test/browser/answers.ts';
import type { Site } from '#test/pages/site.ts';
import { openSignedIn } from '#test/pages/visitor.ts';

export const quizId = QuizId.parse('qui_ABCDEFGHIJKLMNOPQRST');
export const attemptId = AttemptId.parse('att_ABCDEFGHIJKLMNOPQRST');

/** The correct option is stored first. */
const questionOf = (n: number, drawing?: string): Question => ({
  id: QuestionId.parse(`qst_ABCDEFGHIJKLMNOPQR${String(n).padStart(2, '0')}`),
  version: 1,
  questionText: `What of the stop lamps is number ${n + 1}?`,
  inspectionItemName: 'externalStopLamps',
  explanation: `The manual says so on page ${n + 1}.`,
  options: ['right', 'wrong', 'odd', 'silly'].map((word) => ({ text: `A ${word} answer to ${n + 1}` })),
  correctIndex: 0,
  vehicleType: 'motorcycle',
  ...(drawing && { drawing }),
});

/** Source: specification 2, section 9. */
export const FEEDBACK_MS = 1_500;

type Options = {
  count?: number;
  mockExam?: boolean;
  left?: number;
  drawings?: readonly string[];
  /** Number of questions that nobody has reviewed. */
  unreviewed?: number;
};

/** A server that marks answers and keeps time like the real one. `left`: seconds until the exam ends. `drawings`: of the first questions. */
export const makeQuizServer = ({
  count = 3,
  mockExam = false,
  left = EXAM_MINUTES * 60,
  drawings = [],
  unreviewed = 0,
}: Options = {}) => {
  const questions = Array.from({ length: count }, (_, n) => questionOf(n, drawings[n]));
  const quiz: Quiz = {
    ...{ id: quizId, title: mockExam ? 'Mock VIRM exam' : 'Stop lamps', description: 'What the manual says of them.' },
    ...{ isPublished: true, mockExam, questions: count, isShared: false, version: 1 },
    ...(mockExam && unreviewed > 0 && { isPracticeExam: true as const }),
  };
  const server = {
    steps: [] as Step[],
    /** The id of the quiz that the attempt belongs to, or PRACTICE. */
    startedOf: undefined as string | undefined,
    /** True if the quiz is no longer in any list. */
    isWithdrawn: false,
    practice: { due: 2, fresh: 1 } as PracticeState,
    startedAt: Date.now(),
    fault: undefined as Problem | 'lost' | undefined,
    sent: [] as number[],
    /** When the marks were changed by a corrected key. */
    regradedAt: undefined as string | undefined,
    /** How far the server's clock is ahead of the device's. */
    aheadMs: 0,
    answers: {} as Answers,
    quiz,
    /** True once an exam was started whose learner finishes it. */
    withFinish: false,
    finishedAt: undefined as string | undefined,
    /** Moves the server's clock to this long after the end of the exam. */
    runOut: ({ secondsAgo = 60 } = {}) => {
      server.aheadMs = server.startedAt + (left + secondsAgo) * 1_000 - Date.now();
    },
    /** Starts an attempt whose first questions have these answers. */
    begin: (...chosen: number[]) => {
      server.startedOf = quizId;
      server.steps = chosen.map((chosenIndex, n) => ({
        ...{ questionId: questions[n]?.id ?? '', chosenIndex, timeTakenSecs: 30, wasCorrect: chosenIndex === 0 },
        at: now().toISOString(),
      }));
    },
  };
  const now = () => new Date(Date.now() + server.aheadMs);
  const endsAt = () => (mockExam ? new Date(server.startedAt + left * 1_000).toISOString() : undefined);
  const marked = () => {
    const marks = markNow();
    return server.finishedAt ? { ...marks, completedAt: server.finishedAt } : marks;
  };
  const markNow = () =>
    mark(
      // a quiz was started early enough for its answers' times
      {
        questions,
        startedAt: new Date(server.startedAt - (mockExam ? 0 : 3_600_000)).toISOString(),
        endsAt: endsAt(),
        withFinish: server.withFinish,
      },
      server.steps,
      now(),
    );
  const summary = (): AttemptSummary => {
    const { completedAt, score, progress, timeTakenSecs, answers } = marked();
    const isTold = !mockExam || completedAt;
    return {
      ...{
        id: attemptId,
        quizId: server.startedOf ?? quizId,
        title:
          server.startedOf === PRACTICE ? 'Practice' : `${quiz.isPracticeExam ? 'Practice exam: ' : ''}${quiz.title}`,
        mockExam,
        startedAt: new Date(server.startedAt).toISOString(),
        completedAt,
      },
      ...(mockExam && { endsAt: endsAt(), unreviewed }),
      ...(server.regradedAt && { regradedAt: server.regradedAt }),
      ...(server.withFinish && { withFinish: true as const }),
      ...{ timeTakenSecs, progress, score: completedAt ? score : null },
      userAnswers: answers.map(({ questionId, chosenIndex, timeTakenSecs: secs, wasCorrect }) => ({
        ...{ questionId: QuestionId.parse(questionId), chosenIndex, timeTakenSecs: secs },
        ...(isTold && { wasCorrect }),
      })),
    };
  };
  const attempt = (): Attempt => ({
    ...summary(),
    questions: questions.map(({ id, questionText, inspectionItemName, options, vehicleType, drawing }, at) => ({
      ...{ id, questionText, inspectionItemName, options, vehicleType, drawing },
      ...(at < unreviewed && { notReviewed: true as const }),
      ...(server.startedOf === PRACTICE && { quizId, inPracticeFrom: '2026-11-01' as NzDate }),
    })),
    left: marked().left.map((id) => QuestionId.parse(id)),
    serverNow: now().toISOString(),
  });
  const details = (): AttemptDetails => {
    const { score, correct, total, answers, tooLate } = marked();
    const given = new Map([...tooLate, ...answers].map((step) => [step.questionId, step]));
    return {
      ...{ score, correct, total },
      ...(mockExam && unreviewed === 0 && { passed: isPassed({ correct, total }) }),
      ...(mockExam && unreviewed > 0 && { unreviewed }),
      ...(server.regradedAt && { regradedAt: server.regradedAt }),
      userAnswers: questions.map((question, at) => {
        const step = given.get(question.id);
        const isTooLate = step !== undefined && tooLate.includes(step);
        return {
          ...(at < unreviewed && { notReviewed: true as const }),
          ...{ question, chosenIndex: step?.chosenIndex ?? null, wasCorrect: step?.wasCorrect === true && !isTooLate },
          ...(isTooLate && { isTooLate: true as const }),
        };
      }),
    };
  };
  server.answers = {
    'quizzes.list': () => (server.isWithdrawn ? [] : [server.quiz]),
    'quizzes.ownAttempts': () => {
      const attempt = summary();
      return {
        ...(attempt.endsAt && !attempt.completedAt && { exam: { endsAt: attempt.endsAt, attempt } }),
        withdrawn: server.isWithdrawn ? [attempt] : [],
      };
    },
    'quizzes.attempts': ({ params }) => ({
      attempts: server.startedOf === params.quizId ? [summary()] : [],
    }),
    'quizzes.practice': () => server.practice,
    'quizzes.start': ({ params }) => {
      if (server.fault) return server.fault;
      server.startedOf = params.quizId;
      return attempt();
    },
    'quizzes.startExam': ({ params }) => {
      if (server.fault) return server.fault;
      server.startedOf = params.quizId;
      server.withFinish = true;
      return attempt();
    },
    'quizzes.finish': () => {
      if (server.fault) return server.fault;
      server.finishedAt = now().toISOString();
      return attempt();
    },
    'quizzes.attempt': () => server.fault ?? attempt(),
    'quizzes.details': () =>
      server.fault ??
      (marked().completedAt ? details() : new Problem('wrong-state', 'This attempt isn’t finished yet.')),
    'quizzes.answer': ({ body }) => {
      if (server.fault) return server.fault;
      server.sent.push(body.answers.length);
      const at = now().toISOString();
      const told = body.answers.map(({ questionId, chosenIndex, timeTakenSecs }) => {
        const first = server.steps.find((step) => step.questionId === questionId);
        if (server.withFinish) for (const step of server.steps) if (step.questionId === questionId) step.isRetry = true;
        const isSame =
          !server.withFinish && first && (mockExam || first.wasCorrect || first.chosenIndex === chosenIndex);
        const stands = isSame ? first : undefined;
        const wasCorrect = stands?.wasCorrect ?? chosenIndex === 0;
        const step = {
          questionId,
          chosenIndex,
          timeTakenSecs,
          wasCorrect,
          at,
          isRetry: !server.withFinish && first !== undefined,
        };
        if (!stands) server.steps.push(step);
        const end = endsAt();
        return {
          questionId,
          ...(!mockExam && { wasCorrect }),
          ...(!mockExam && wasCorrect && { explanation: questions.find(({ id }) => id === questionId)?.explanation }),
          ...(end && !isInTime(at, end) && { isTooLate: true as const }),
          ...(stands && { givenBefore: stands.chosenIndex }),
        };
      });
      return { answers: told, serverNow: now().toISOString() };
    },
  };
  return server;
};
export type QuizServer = ReturnType<typeof makeQuizServer>;

/** Opens the page of the quiz. */
export const openQuiz = async (site: Site, server: QuizServer, options = {}) => {
  const visitor = await openSignedIn(site, server.answers, options);
  await visitor.open(`/quiz?quiz=${quizId}`);
  return visitor;
};

/** Opens the first question. `hasClock`: the clock is under the test's control, which needs a new browser. */
export const startQuiz = async (site: Site, server: QuizServer, options = {}, hasClock = false) => {
  const visitor = await openSignedIn(site, server.answers, options);
  if (hasClock) await visitor.page.clock.install();
  await visitor.open(`/quiz?quiz=${quizId}`);
  await button(visitor.page, 'Start New Quiz').click();
  await waitForQuestion(visitor.page, 1);
  return visitor;
};

/** Opens the first question of a mock exam. */
export const startExam = async (site: Site, options = {}, hasClock = false) => {
  const server = makeQuizServer({ count: 28, mockExam: true });
  return { ...(await startQuiz(site, server, options, hasClock)), server };
};

/** Waits for CORRECT or WRONG, and skips the time it is shown. */
export const waitForFeedback = async (page: Page, said: 'CORRECT' | 'WRONG') => {
  await page.getByText(said, { exact: true }).waitFor();
  await page.clock.fastForward(FEEDBACK_MS);
};

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const waitForQuestion = (page: Page, n: number) =>
  page.getByRole('heading', { name: `What of the stop lamps is number ${n}?` }).waitFor();
const choose = (page: Page, word: string) => page.getByRole('radio', { name: new RegExp(`A ${word} answer`) }).check();
export const giveAnswer = async (page: Page, word: string) => {
  await choose(page, word);
  await button(page, 'Next').click();
};
