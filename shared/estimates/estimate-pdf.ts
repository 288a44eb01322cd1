import * as z from 'zod';

/** State of a PDF. It is rendered on the first request; after a failure, it can be requested again a minute later. */
export const EstimatePdf = z
  .object({
    state: z.enum(['pending', 'ready', 'failed']),
    /** A signed URL, valid for five minutes; absent until the PDF is ready. */
    url: z.url().optional(),
    /**
     * File name for saving. The URL doesn't contain it, because URLs end up in logs and the name includes the plate.
     */
    name: z.string().optional(),
  })
  .meta({ id: 'EstimatePdf' });
export type EstimatePdf = z.infer<typeof EstimatePdf>;
