import { randomBytes } from 'node:crypto';
import {
  GetParameterCommand,
  ParameterAlreadyExists,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import type { Found } from '../../cdk/found.ts';
import { EDGE_SECRET_OUTPUT } from '../../cdk/functions.ts';
import { edgeSecretParameter, type Stage } from '../../cdk/settings.ts';

type EdgeSecret = NonNullable<Found['edgeSecret']>;

/** Returns the secret that CloudFront sends, and its version. Makes it where there is none, and a new version if `renew`. */
export const ensureEdgeSecret = async (stage: Pick<Stage, 'name' | 'region'>, { renew = false } = {}) => {
  const ssm = new SSMClient({ region: stage.region });
  const Name = edgeSecretParameter(stage);
  const read = async () => {
    try {
      const { Parameter } = await ssm.send(new GetParameterCommand({ Name }));
      return { value: Parameter?.Value ?? '', version: Parameter?.Version ?? 1 };
    } catch (error) {
      if (error instanceof ParameterNotFound) return undefined;
      throw error;
    }
  };
  const before = await read();
  if (before && !renew) return before;
  // String, as CloudFormation resolves no SecureString here; base64url, which a header takes as it is
  const Value = randomBytes(32).toString('base64url');
  const put = new PutParameterCommand({ Name, Value, Type: 'String', Overwrite: Boolean(before) });
  // made by another deploy at this moment
  await ssm.send(put).catch((error) => {
    if (!(error instanceof ParameterAlreadyExists)) throw error;
  });
  const after = await read();
  if (!after) throw new Error(`The parameter ${Name} was made, and cannot be read. Run this again.`);
  return after;
};

/**
 * Plans the deploys that bring a version of the secret in. CloudFront and the API are not updated at the same instant, so
 * where another version is deployed (or none, by an earlier release) the first deploy changes only the side that refuses
 * nobody. `outputs`: of the stack as it is deployed; undefined: there is none.
 */
export const planEdgeSecret = (newest: number, outputs: Record<string, string> | undefined): EdgeSecret[] => {
  const sent = Number(outputs?.[EDGE_SECRET_OUTPUT] ?? 0);
  const earlier = sent > 0 && sent < newest ? sent : newest - 1;
  const takes = earlier > 0 ? [newest, earlier] : [newest];
  const last = { sends: newest, takes };
  if (!outputs || sent === newest) return [last];
  return [sent > 0 ? { sends: sent, takes } : { sends: newest, takes: [] }, last];
};
