import * as z from 'zod';

/** `/config.json`: what the website needs to know about its stage. Public. */
export const WebConfig = z.object({
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Present only if the user pool is not on AWS. */
  userPoolEndpoint: z.url().optional(),
  /** Domain of the pool's login pages, for federated logins. Usually absent. */
  userPoolDomain: z.url().optional(),
  /** Origins of the two sites. Without them, or if they are equal, the estimator is part of a single site. */
  inspectionsUrl: z.url().optional(),
  estimatorUrl: z.url().optional(),
  /** Shown in the sidebar beside the version, instead of the label derived from the host (environment.ts). */
  environment: z.string().optional(),
  /** The check sheet version of new sheets, if the stage has switched on a later one. */
  checkSheetVersion: z.iso.date().optional(),
});
export type WebConfig = z.infer<typeof WebConfig>;
