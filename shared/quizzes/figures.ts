import * as z from 'zod';

/** Statistics of a question. `low` to `high`: the 95% confidence interval. */
export const QuestionFigures = z
  .object({
    questionId: z.string(),
    right: z.object({ n: z.int(), share: z.number(), low: z.number(), high: z.number() }),
    /** From -1 to 1; null if not known yet. */
    discrimination: z.number().nullable(),
    /** Number of times that each option was chosen, by index. */
    chosen: z.array(z.int()),
  })
  .meta({ id: 'QuestionFigures' });
