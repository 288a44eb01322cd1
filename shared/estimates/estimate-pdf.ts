import * as z from 'zod';

/** State of a PDF. It is printed on the first request; after a failure, it can be requested again a minute later. */
export const EstimatePdf = z
  .object({
    state: z.enum(['pending', 'ready', 'failed']),
    /** Signed for five minutes once it is ready. */
    url: z.url().optional(),
    /** File name for saving. Not part of the URL, which ends up in logs, because it has the plate. */
    name: z.string().optional(),
  })
  .meta({ id: 'EstimatePdf' });
export type EstimatePdf = z.infer<typeof EstimatePdf>;
