import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';

/**
 * Reads a SecureString without the Lambda extension, which isn't available in every region. For values that a function
 * reads once.
 */
export const loadSecureParameter = async (Name: string) => {
  const ssm = new SSMClient({});
  const { Parameter } = await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }));
  return Parameter?.Value;
};
