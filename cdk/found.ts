import * as z from 'zod';
import { InlineHashes } from './website/inline-hashes.ts';

/**
 * Facts about the account that a deployment looks up first. The defaults, for builds and tests, assume enough
 * concurrency and the newest secret.
 */
export const Found = z.object({
  /**
   * Versions of the edge secret: the one that CloudFront sends and those that the API accepts. Without them, the API
   * doesn't check the header.
   */
  edgeSecret: z.object({ sends: z.int(), takes: z.array(z.int()) }).optional(),
  /** True if the account has enough concurrency for `link` to have its own. */
  hasRoomForLink: z.boolean().default(true),
  /** Version of the public key for pushes. */
  pushKeyVersion: z.int().optional(),
  /** ARN of the stream of the table that the stage names. Without it, the template can't be deployed. */
  tableStreamArn: z.string().optional(),
  /** ARN of CloudFront's web ACL, which is in us-east-1. */
  firewallArn: z.string().optional(),
  /** Inline content of the deployed pages by file: they get the new headers before the new pages replace them. */
  deployedPages: z.record(z.string(), InlineHashes).default({}),
});
export type Found = z.infer<typeof Found>;
