import * as z from 'zod';

/** `/config.json`: what the website must know of the stage it runs on. Public. */
export const WebConfig = z.object({
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Only where the pool is not AWS's own. */
  userPoolEndpoint: z.url().optional(),
  /** Where the pool's own login pages are, for logins of another company's directory. Most stages have none. */
  userPoolDomain: z.url().optional(),
  /**
   * Where the two sites are. Without them, as a stage of before says it, or where both are the same, the estimator is a part of
   * the one site.
   */
  inspectionsUrl: z.url().optional(),
  estimatorUrl: z.url().optional(),
  /** Shown in the sidebar beside the version, in place of what the host says (environment.ts). */
  environment: z.string().optional(),
  /** The version of the check sheet that new sheets pin, where the stage has switched on a later one. */
  checkSheetVersion: z.iso.date().optional(),
});
export type WebConfig = z.infer<typeof WebConfig>;
