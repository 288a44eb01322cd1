import * as z from 'zod';
import { AttemptId, QuestionId, QuizId } from '../ids.ts';
import { NzDate } from '../nz-date.ts';
import { AskedQuestion, ReviewedQuestion } from './model.ts';

/** Used in place of a quiz id: practice of a person's own mistakes, across all quizzes. */
export const PRACTICE = 'practice';

/** A person's practice for today, and when it continues. */
export const PracticeState = z
  .object({
    /** Number of questions that were answered before, or that a changed rule affects. */
    due: z.int(),
    /** Number of new questions that may still be asked today. */
    fresh: z.int(),
    /** When questions that were answered before are due next. */
    next: NzDate.optional(),
  })
  .meta({ id: 'PracticeState' });
export type PracticeState = z.infer<typeof PracticeState>;

/** An answer. `chosenIndex` is in stored order, not in the order shown. */
export const GivenAnswer = z.object({
  questionId: QuestionId,
  chosenIndex: z.int().nonnegative(),
  timeTakenSecs: z.number().nonnegative().max(86_400),
  /**
   * Tells a changed answer from a repeated request, in an exam whose answers can be changed. Without it, choosing an
   * option again counts as a repeated request.
   */
  answerId: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
});
export type GivenAnswer = z.infer<typeof GivenAnswer>;

/** A recorded answer. `wasCorrect` is absent while it must stay hidden. */
export const UserAnswer = GivenAnswer.omit({ answerId: true }).extend({
  wasCorrect: z.boolean().optional(),
  /** Set if it came after the end of the exam and doesn't count. */
  isTooLate: z.literal(true).optional(),
});
export type UserAnswer = z.infer<typeof UserAnswer>;

/** A row in the list of attempts. Source: specification 2, section 3, "Quiz entities". */
export const AttemptSummary = z
  .object({
    id: AttemptId,
    quizId: z.string(),
    title: z.string(),
    mockExam: z.boolean(),
    startedAt: z.iso.datetime(),
    /** When it ends automatically; only for an exam. */
    endsAt: z.iso.datetime().optional(),
    /** True for an exam that its learner finishes: until then, answers can be changed. */
    withFinish: z.literal(true).optional(),
    /** Number of an exam's questions that weren't reviewed at its start; if there are any, it can't be passed. */
    unreviewed: z.int().optional(),
    /** When its answers were marked again, by a corrected key. */
    regradedAt: z.iso.datetime().optional(),
    /** Null while it is in progress. */
    completedAt: z.iso.datetime().nullable(),
    timeTakenSecs: z.number(),
    /** In percent; null while it must stay hidden. */
    score: z.number().nullable(),
    /** Percentage of questions answered. */
    progress: z.number(),
    /** In lists, without answers after the end of a finished exam. */
    userAnswers: z.array(UserAnswer),
  })
  .meta({ id: 'AttemptSummary' });
export type AttemptSummary = z.infer<typeof AttemptSummary>;

/** A person's own attempts that don't appear under any quiz. */
export const OwnAttempts = z
  .object({
    /** The mock exam in progress. */
    exam: z
      .object({
        endsAt: z.iso.datetime(),
        /** Absent if it is in progress in another organization, or by another person on the same account. */
        attempt: AttemptSummary.optional(),
      })
      .optional(),
    /** Attempts at quizzes that this person can no longer see, newest first. */
    withdrawn: z.array(AttemptSummary),
  })
  .meta({ id: 'OwnAttempts' });
export type OwnAttempts = z.infer<typeof OwnAttempts>;

/** In practice, a question has its quiz's id. */
const AskedInAttempt = AskedQuestion.extend({
  quizId: QuizId.optional(),
  /** The day on which its rule changed. */
  inPracticeFrom: NzDate.optional(),
});

/** An attempt with its questions. */
export const Attempt = AttemptSummary.extend({
  questions: z.array(AskedInAttempt),
  /** Questions that still need an answer, in order. */
  left: z.array(QuestionId),
  serverNow: z.iso.datetime(),
}).meta({ id: 'Attempt' });
export type Attempt = z.infer<typeof Attempt>;

/** A finished attempt with the right answers. */
export const AttemptDetails = z
  .object({
    score: z.number(),
    correct: z.int(),
    total: z.int(),
    /** Only for an exam whose questions were all reviewed, or that was started before questions were reviewed. */
    passed: z.boolean().optional(),
    isBeforeReviews: z.literal(true).optional(),
    unreviewed: AttemptSummary.shape.unreviewed,
    regradedAt: AttemptSummary.shape.regradedAt,
    userAnswers: z.array(
      z.object({
        question: ReviewedQuestion,
        /** True if it wasn't reviewed when the attempt was started. */
        notReviewed: z.literal(true).optional(),
        /** null if it was not answered. */
        chosenIndex: z.int().nullable(),
        wasCorrect: z.boolean(),
        isTooLate: z.literal(true).optional(),
      }),
    ),
  })
  .meta({ id: 'AttemptDetails' });
export type AttemptDetails = z.infer<typeof AttemptDetails>;

/** The response to answers. In an exam it doesn't reveal correct answers. */
export const Verdict = z
  .object({
    /** True if the last answer was correct. */
    wasCorrect: z.boolean().optional(),
    answers: z.array(
      z.object({
        questionId: QuestionId,
        wasCorrect: z.boolean().optional(),
        /** Only after a right answer. */
        explanation: z.string().optional(),
        isTooLate: z.literal(true).optional(),
        /** The earlier answer to this question, which counts instead of this one. */
        givenBefore: z.int().optional(),
      }),
    ),
    serverNow: z.iso.datetime(),
  })
  .meta({ id: 'Verdict' });
export type Verdict = z.infer<typeof Verdict>;
