/**
 * In a Lambda the credentials are in the environment. Every bundle has this in place of the SDK's own chain of
 * providers (files, SSO, metadata services), which is 40 % of its import time.
 */
export const credentials = async () => ({
  accessKeyId: given('AWS_ACCESS_KEY_ID'),
  secretAccessKey: given('AWS_SECRET_ACCESS_KEY'),
  ...(process.env.AWS_SESSION_TOKEN && { sessionToken: process.env.AWS_SESSION_TOKEN }),
});

/** By the name that the SDK imports it. */
export const defaultProvider = () => credentials;

const given = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`No credentials: ${name} is not set`);
  return value;
};
