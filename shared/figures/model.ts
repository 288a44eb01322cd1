import * as z from 'zod';
import { PrintId } from '../ids.ts';
import { NzDate } from '../nz-date.ts';

/**
 * The figures in a PDF: those of Home, of a person over a quarter or twelve months, or the training record of a person or
 * of everyone.
 */
export const FiguresRequest = z.object({
  id: PrintId,
  kind: z.enum(['home', 'quarter', 'year', 'training']),
  on: NzDate.optional().describe('A day of the quarter; defaults to today'),
  from: NzDate.optional().describe('For a training record: its first day'),
  to: NzDate.optional().describe('For a training record: its last day'),
  person: z.string().max(100).optional().describe('For a quarter or a year, or one training record: the person'),
});
export type FiguresRequest = z.infer<typeof FiguresRequest>;

/** State of a PDF. After a failure, the page requests it again under a new id. */
export const FiguresPdf = z
  .object({
    state: z.enum(['pending', 'ready', 'failed']),
    /** A signed URL, valid for five minutes; absent until the PDF is ready. */
    url: z.url().optional(),
    /** File name for saving. */
    name: z.string().optional(),
  })
  .meta({ id: 'FiguresPdf' });
export type FiguresPdf = z.infer<typeof FiguresPdf>;
