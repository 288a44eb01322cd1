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

/** Returns an output of a stack. Throws an error if there is none. */
export function readOutput(outputs: Record<string, string>, name: string): string {
  const value = outputs[name];
  if (!value) throw new Error(`the stack has no output ${name}`);
  return value;
}
