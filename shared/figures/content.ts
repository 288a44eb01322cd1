import * as z from 'zod';
import { HomeCounters } from '../counters/home.ts';
import { Quality } from '../quality/model.ts';
import { PrintedTraining } from '../training/printed.ts';

/** The figures at the time of the request, with their workshop. */
export const Figures = z.object({
  workshop: z.string(),
  content: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('home'), home: HomeCounters }),
    z.object({ kind: z.literal('quality'), quality: Quality }),
    z.object({ kind: z.literal('training'), training: PrintedTraining }),
  ]),
});
export type Figures = z.infer<typeof Figures>;
