import * as z from 'zod';

/** How a question was answered. `low` to `high`: where the true share lies in 95 of 100 cases. */
export const QuestionFigures = z
  .object({
    questionId: z.string(),
    right: z.object({ n: z.int(), share: z.number(), low: z.number(), high: z.number() }),
    /** -1 to 1; null: it cannot be told yet. */
    discrimination: z.number().nullable(),
    /** How often each option was chosen, by its place. */
    chosen: z.array(z.int()),
  })
  .meta({ id: 'QuestionFigures' });
