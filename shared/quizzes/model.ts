import * as z from 'zod';
import { QuestionId, QuizId } from '../ids.ts';
import { NzDate } from '../nz-date.ts';
import { ItemName } from '../sheets/checklist.ts';
import { VehicleType } from '../vehicle-types/vehicle-type.ts';

/** Maximum number of questions in a quiz. */
export const QUESTIONS_MAX = 300;
export const OPTIONS_MIN = 2;
export const OPTIONS_MAX = 8;

/** Maximum lengths in characters. */
export const QUESTION_TEXT_MAX = 600;
export const OPTION_TEXT_MAX = 300;
export const EXPLANATION_MAX = 1_000;
/** The bank needs half of them; the cues of all questions must fit into the quiz's item of 400 kB. */
export const CUES_MAX = 8;
export const TITLE_MAX = 100;
export const DESCRIPTION_MAX = 1_000;

const filled = (max: number) => z.string().trim().min(1).max(max);

/** An answer option. */
const Option = z.object({ text: filled(OPTION_TEXT_MAX) });

const content = z.object({
  questionText: filled(QUESTION_TEXT_MAX),
  inspectionItemName: ItemName.optional(),
  explanation: z.string().trim().max(EXPLANATION_MAX).default(''),
  options: z
    .array(Option)
    .min(OPTIONS_MIN, 'Enter at least two options')
    .max(OPTIONS_MAX)
    .refine((options) => new Set(options.map(({ text }) => text.toLowerCase())).size === options.length, {
      error: 'Two options are the same',
    }),
  /** Index of the right option, in stored order. */
  correctIndex: z.int().nonnegative(),
  vehicleType: VehicleType.default('car'),
  /** The rule or reason that it was generated from. Absent if a person wrote it. */
  source: z.string().max(200).optional(),
  /** The day since which the question is in everyone's practice because its rule changed. */
  inPracticeFrom: NzDate.optional(),
  /** A name of `drawings`. Pages that don't know it show the question without a drawing. */
  drawing: z.string().max(40).optional(),
  /** The section of an exam that it is drawn for; only in the question bank. */
  examSection: z.string().max(40).optional(),
  /** What it asks or gives away: an exam never has two questions with the same cue. */
  cues: z.array(z.string().max(40)).max(CUES_MAX).optional(),
});

const isMarked = ({ options, correctIndex }: Pick<z.output<typeof content>, 'options' | 'correctIndex'>) =>
  correctIndex < options.length;
const marked = { path: ['correctIndex'], error: 'Please mark one option as correct' };

/** The editable content of a question. Source: specification 2, section 3, "Quiz entities". */
export const QuestionContent = content.refine(isMarked, marked);
export type QuestionContent = z.infer<typeof QuestionContent>;

/** Who decided something about a question, and when. Set by the server only. */
export const Decision = z.object({ by: z.string(), byName: z.string().optional(), at: z.iso.datetime() });
export type Decision = z.infer<typeof Decision>;

/**
 * A question as editors see it. `version` is incremented with each edit; an attempt keeps the version that it asked.
 */
export const Question = content
  .extend({
    id: QuestionId,
    version: z.int().positive(),
    /** Absent until a manager has approved it, and after an edit of anything but the explanation. */
    reviewed: Decision.extend({ version: z.int() }).optional(),
    /** Present if it is no longer asked. */
    retired: Decision.optional(),
    /** Present if earlier answers are counted by the corrected key; `isDone`: false until all of them are. */
    regraded: Decision.extend({ version: z.int(), isDone: z.boolean() }).optional(),
  })
  .refine(isMarked, marked)
  .meta({ id: 'Question' });
export type Question = z.infer<typeof Question>;

/** A question as learners see it, without anything that reveals the right option. */
export const AskedQuestion = content
  .pick({ questionText: true, inspectionItemName: true, options: true, vehicleType: true, drawing: true })
  .extend({ id: QuestionId, notReviewed: z.literal(true).optional() })
  .meta({ id: 'AskedQuestion' });
export type AskedQuestion = z.infer<typeof AskedQuestion>;

/** A question after its attempt, without what would give away others. */
export const ReviewedQuestion = content
  .omit({ examSection: true, cues: true })
  .extend({ id: QuestionId, version: z.int().positive() })
  .meta({ id: 'ReviewedQuestion' });

/** The editable content of a quiz. */
export const QuizContent = z.object({
  title: filled(TITLE_MAX),
  description: z.string().trim().max(DESCRIPTION_MAX).default(''),
  isPublished: z.boolean().default(false),
  mockExam: z.boolean().default(false),
});

export const Quiz = QuizContent.extend({
  id: QuizId,
  /** Number of questions. */
  questions: z.int().nonnegative(),
  /** True for a quiz that we provide for all organizations, which can't edit it. */
  isShared: z.boolean(),
  /** Present if a mock exam started now counts as practice, because too few of its questions are reviewed. */
  isPracticeExam: z.literal(true).optional(),
  /** Incremented with each change; optimistic concurrency. */
  version: z.int().positive(),
}).meta({ id: 'Quiz' });
export type Quiz = z.infer<typeof Quiz>;
