import * as z from 'zod';
import { HomeCounters } from '../counters/home.ts';
import { Quality } from '../quality/model.ts';

/** The figures as they were when they were asked for, and whose they are. */
export const Figures = z.object({
  workshop: z.string(),
  content: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('home'), home: HomeCounters }),
    z.object({ kind: z.literal('quality'), quality: Quality }),
  ]),
});
export type Figures = z.infer<typeof Figures>;
