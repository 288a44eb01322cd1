import * as z from 'zod';
import { PrintId } from '../ids.ts';
import { NzDate } from '../nz-date.ts';

/** Which figures to print: those of Home, or of a person over a quarter or twelve months. */
export const FiguresRequest = z.object({
  id: PrintId,
  kind: z.enum(['home', 'quarter', 'year']),
  on: NzDate.optional().describe('A day of the quarter; defaults to today'),
  person: z.string().max(100).optional().describe('For a quarter or a year: the person'),
});
export type FiguresRequest = z.infer<typeof FiguresRequest>;

/** State of a PDF. After a failure, the page requests it under another id. */
export const FiguresPdf = z
  .object({
    state: z.enum(['pending', 'ready', 'failed']),
    /** Signed for five minutes once it is ready. */
    url: z.url().optional(),
    /** File name for saving. */
    name: z.string().optional(),
  })
  .meta({ id: 'FiguresPdf' });
export type FiguresPdf = z.infer<typeof FiguresPdf>;
