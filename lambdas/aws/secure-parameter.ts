import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { timeLimits } from './time-limits.ts';

/**
 * Reads a SecureString without the Lambda extension, which isn't available in every region. For values that a function
 * reads once.
 */
export const loadSecureParameter = async (Name: string) => {
  const ssm = new SSMClient(timeLimits());
  const { Parameter } = await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }));
  return Parameter?.Value;
};
