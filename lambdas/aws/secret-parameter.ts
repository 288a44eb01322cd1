import * as z from 'zod';

const ResponseBody = z.object({ Parameter: z.object({ Value: z.string().min(1) }) });

/**
 * Reads a secret of the stage from Parameter Store through the Lambda extension, which caches it for five minutes. This
 * keeps the secret out of the environment and avoids a request each time. Source: Lambda user guide, "Use Parameter
 * Store parameters in Lambda functions".
 */
export const loadSecretParameter = async (name: string, signal: AbortSignal) => {
  const port = process.env.PARAMETERS_SECRETS_EXTENSION_HTTP_PORT ?? '2773';
  const query = new URLSearchParams({ name, withDecryption: 'true' });
  const response = await fetch(`http://localhost:${port}/systemsmanager/parameters/get?${query}`, {
    headers: { 'X-Aws-Parameters-Secrets-Token': process.env.AWS_SESSION_TOKEN ?? '' },
    signal,
  });
  if (!response.ok) throw new Error(`Cannot read the parameter: ${response.status}`);
  return ResponseBody.parse(await response.json()).Parameter.Value;
};
