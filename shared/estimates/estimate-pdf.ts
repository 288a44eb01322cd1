import * as z from 'zod';

/** How far a PDF has come. Each is printed when it is first asked for; one that has failed can be asked for again a minute later. */
export const EstimatePdf = z
  .object({
    state: z.enum(['pending', 'ready', 'failed']),
    /** Signed for five minutes, once it is ready. */
    url: z.url().optional(),
    /** What it is called when it is saved: an address stands in logs, and has no plate in it. */
    name: z.string().optional(),
  })
  .meta({ id: 'EstimatePdf' });
export type EstimatePdf = z.infer<typeof EstimatePdf>;
