import * as z from 'zod';
import { PrintId } from '../ids.ts';
import { NzDate } from '../nz-date.ts';

/** Which figures are to be printed: those of Home, or of a person in a quarter or in twelve months. */
export const FiguresWanted = z.object({
  id: PrintId,
  kind: z.enum(['home', 'quarter', 'year']),
  on: NzDate.optional().describe('A day of the quarter; left out: today'),
  person: z.string().max(100).optional().describe('Of a quarter or a year: whose they are'),
});
export type FiguresWanted = z.infer<typeof FiguresWanted>;

/** How far a PDF has come. One that failed is asked for again under another id. */
export const FiguresPdf = z
  .object({
    state: z.enum(['pending', 'ready', 'failed']),
    /** Signed for five minutes, once it is ready. */
    url: z.url().optional(),
    /** What it is called when it is saved. */
    name: z.string().optional(),
  })
  .meta({ id: 'FiguresPdf' });
export type FiguresPdf = z.infer<typeof FiguresPdf>;
