import * as z from 'zod';

const Outputs = z.object({
  Site: z.url(),
  SiteAddress: z.string(),
  SiteBucket: z.string(),
  /** Content of `config.json`. */
  WebConfig: z.string(),
  TableName: z.string(),
  UserPoolId: z.string(),
  ApiAddress: z.url(),
});
export type Outputs = z.infer<typeof Outputs>;

export function parseOutputs(outputs: unknown): Outputs {
  const { success, data } = Outputs.safeParse(outputs);
  if (!success) throw new Error('The stack has no output with the site’s address. Was it deployed with this release?');
  return data;
}
