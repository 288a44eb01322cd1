import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';

/** A SecureString of the account, without the extension that not every region has: for what is read once in a function's life. */
export const secureParameter = async (Name: string) => {
  const ssm = new SSMClient({});
  const { Parameter } = await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }));
  return Parameter?.Value;
};
