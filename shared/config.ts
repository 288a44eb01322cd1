import * as z from 'zod';

/** `/config.json`: what the website must know of the stage it runs on. Public. */
export const WebConfig = z.object({
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Only where the pool is not AWS's own. */
  userPoolEndpoint: z.url().optional(),
  /** Shown in the sidebar beside the version. */
  environment: z.string(),
});
export type WebConfig = z.infer<typeof WebConfig>;
