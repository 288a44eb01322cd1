import {
  GetParameterCommand,
  ParameterAlreadyExists,
  ParameterNotFound,
  PutParameterCommand,
  type PutParameterCommandInput,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { clientTimeouts } from './check.ts';

export const openParameters = (region: string) => {
  const ssm = new SSMClient({ region, ...clientTimeouts });
  return {
    read: async (Name: string) => {
      try {
        return (await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }))).Parameter;
      } catch (error) {
        if (error instanceof ParameterNotFound) return undefined;
        throw error;
      }
    },
    /** Stores a parameter, unless another deploy has just created it and `Overwrite` is false. */
    put: async (input: PutParameterCommandInput) => {
      await ssm.send(new PutParameterCommand(input)).catch((error) => {
        if (!(error instanceof ParameterAlreadyExists)) throw error;
      });
    },
  };
};
