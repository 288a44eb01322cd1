import * as z from 'zod';
import { QuestionId, QuizId } from '../ids.ts';
import { NzDate } from '../nz-date.ts';
import { ItemName } from '../sheets/checklist.ts';
import { VehicleType } from '../vehicle-types/vehicle-type.ts';

/** Questions of one quiz. */
export const QUESTIONS_MAX = 300;
export const OPTIONS_MIN = 2;
export const OPTIONS_MAX = 8;

/** Of their texts, in characters. */
export const QUESTION_TEXT_MAX = 600;
export const OPTION_TEXT_MAX = 300;
export const EXPLANATION_MAX = 1_000;
export const TITLE_MAX = 100;
export const DESCRIPTION_MAX = 1_000;

const filled = (max: number) => z.string().trim().min(1).max(max);

/** An answer to choose. */
const Option = z.object({ text: filled(OPTION_TEXT_MAX) });

const content = z.object({
  questionText: filled(QUESTION_TEXT_MAX),
  inspectionItemName: ItemName.optional(),
  explanation: z.string().trim().max(EXPLANATION_MAX).default(''),
  options: z
    .array(Option)
    .min(OPTIONS_MIN, 'Give at least two options')
    .max(OPTIONS_MAX)
    .refine((options) => new Set(options.map(({ text }) => text.toLowerCase())).size === options.length, {
      error: 'Two options say the same',
    }),
  /** Which of the options is right, in the order in which they are stored. */
  correctIndex: z.int().nonnegative(),
  vehicleType: VehicleType.default('car'),
  /** The rule or reason that it was made of. Left out where somebody wrote it. */
  source: z.string().max(200).optional(),
  /** The day from which it belongs in everybody's practice: a rule was changed then. */
  inPracticeFrom: NzDate.optional(),
});

const isMarked = ({ options, correctIndex }: Pick<z.output<typeof content>, 'options' | 'correctIndex'>) =>
  correctIndex < options.length;
const marked = { path: ['correctIndex'], error: 'Please mark one option as correct' };

/** What somebody writes of a question. Source: specification 2, section 3, "Quiz entities". */
export const QuestionContent = content.refine(isMarked, marked);
export type QuestionContent = z.infer<typeof QuestionContent>;

/** A question as who manages quizzes sees it. `version` counts its edits; attempts keep the one that they asked. */
export const Question = content
  .extend({ id: QuestionId, version: z.int().positive() })
  .refine(isMarked, marked)
  .meta({ id: 'Question' });
export type Question = z.infer<typeof Question>;

/** A question as a learner is asked it. Nothing in it depends on which option is right. */
export const AskedQuestion = content
  .pick({ questionText: true, inspectionItemName: true, options: true, vehicleType: true })
  .extend({ id: QuestionId })
  .meta({ id: 'AskedQuestion' });
export type AskedQuestion = z.infer<typeof AskedQuestion>;

/** What somebody writes of a quiz. */
export const QuizContent = z.object({
  title: filled(TITLE_MAX),
  description: z.string().trim().max(DESCRIPTION_MAX).default(''),
  isPublished: z.boolean().default(false),
  mockExam: z.boolean().default(false),
});

export const Quiz = QuizContent.extend({
  id: QuizId,
  /** How many questions it has. */
  questions: z.int().nonnegative(),
  /** Of us, for every organization: nobody in this one changes it. */
  isShared: z.boolean(),
  /** Counts its changes; whoever changes it says which they saw. */
  version: z.int().positive(),
}).meta({ id: 'Quiz' });
export type Quiz = z.infer<typeof Quiz>;
