import * as z from 'zod';

/** Statistics of a question. `low` to `high`: the 95% confidence interval. */
export const QuestionFigures = z
  .object({
    questionId: z.string(),
    /** Share of people whose first answer was right. */
    right: z.object({ n: z.int(), share: z.number(), low: z.number(), high: z.number() }),
    /** From -1 to 1; null if not known yet. */
    discrimination: z.number().nullable(),
    /** The 95% confidence interval of the discrimination. */
    range: z.object({ low: z.number(), high: z.number() }).optional(),
    /** Number of answers to earlier versions with other text, options or key, which aren't counted. */
    earlier: z.int().optional(),
    /** Number of all answers, including people's later ones. */
    answers: z.int().optional(),
    /** Number of times that each option was chosen first, by index. */
    chosen: z.array(z.int()),
  })
  .meta({ id: 'QuestionFigures' });
