import * as z from 'zod';

const Answer = z.object({ Parameter: z.object({ Value: z.string().min(1) }) });

/**
 * A secret of the stage, from Systems Manager's Parameter Store. The extension that the Lambda carries keeps it for five
 * minutes, so that it is neither in the environment nor asked for each time.
 * Source: Lambda user guide, "Use Parameter Store parameters in Lambda functions".
 */
export const secretParameter = async (name: string, signal: AbortSignal) => {
  const port = process.env.PARAMETERS_SECRETS_EXTENSION_HTTP_PORT ?? '2773';
  const query = new URLSearchParams({ name, withDecryption: 'true' });
  const answer = await fetch(`http://localhost:${port}/systemsmanager/parameters/get?${query}`, {
    headers: { 'X-Aws-Parameters-Secrets-Token': process.env.AWS_SESSION_TOKEN ?? '' },
    signal,
  });
  if (!answer.ok) throw new Error(`The parameter cannot be read: ${answer.status}`);
  return Answer.parse(await answer.json()).Parameter.Value;
};
