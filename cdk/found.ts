import * as z from 'zod';

/** What a deploy finds out about the account before the template is made. Without it (the build, a test) the account has room and the newest secret. */
export const Found = z.object({
  /** Versions of the parameter with the edge's secret: the one that CloudFront sends, and those that the API takes. Taking none, it answers every call. */
  edgeSecret: z.object({ sends: z.int(), takes: z.array(z.int()) }).optional(),
  /** True if the account has enough concurrency for `link` to have its own. */
  hasRoomForLink: z.boolean().default(true),
  /** The web ACL of CloudFront, which is in us-east-1. */
  firewallArn: z.string().optional(),
});
export type Found = z.infer<typeof Found>;
