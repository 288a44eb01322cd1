import * as z from 'zod';

/** What `cdk/stack.ts` says of itself once it is there. */
const Outputs = z.object({
  Site: z.url(),
  SiteAddress: z.string(),
  TableName: z.string(),
  UserPoolId: z.string(),
  ApiAddress: z.url(),
});
export type Outputs = z.infer<typeof Outputs>;

export function parseOutputs(outputs: unknown): Outputs {
  const { success, data } = Outputs.safeParse(outputs);
  if (!success) throw new Error('The stack does not say where the site is. Was it deployed by this release?');
  return data;
}
