/**
 * Stands in, in every bundle, for the SDK's own chain of credential providers (files, SSO, metadata services), which is
 * 40 % of its import time: in a Lambda the credentials are in the environment, and are replaced with it.
 */
export const defaultProvider = () => async () => ({
  accessKeyId: given('AWS_ACCESS_KEY_ID'),
  secretAccessKey: given('AWS_SECRET_ACCESS_KEY'),
  ...(process.env.AWS_SESSION_TOKEN && { sessionToken: process.env.AWS_SESSION_TOKEN }),
});

const given = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`No credentials: ${name} is not set`);
  return value;
};
