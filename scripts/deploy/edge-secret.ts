import { randomBytes } from 'node:crypto';
import type { Found } from '../../cdk/found.ts';
import { EDGE_SECRET_OUTPUT } from '../../cdk/functions.ts';
import { edgeSecretParameter, type Stage } from '../../cdk/settings.ts';
import { openParameters } from './parameters.ts';

type EdgeSecret = NonNullable<Found['edgeSecret']>;

/**
 * Returns the secret that CloudFront sends, and its version. Creates the secret if there is none, or a new version if
 * `renew` is true.
 */
export const ensureEdgeSecret = async (stage: Pick<Stage, 'name' | 'region'>, { renew = false } = {}) => {
  const parameters = openParameters(stage.region);
  const Name = edgeSecretParameter(stage);
  const read = async () => {
    const found = await parameters.read(Name);
    return found && { value: found.Value ?? '', version: found.Version ?? 1 };
  };
  const before = await read();
  if (before && !renew) return before;
  // String, because CloudFormation can't resolve a SecureString here. Base64url needs no escaping in a header.
  const Value = randomBytes(32).toString('base64url');
  await parameters.put({ Name, Value, Type: 'String', Overwrite: Boolean(before) });
  const after = await read();
  if (!after) throw new Error(`The parameter ${Name} was created but cannot be read. Run this again.`);
  return after;
};

/**
 * Returns the deploys that introduce a version of the secret. CloudFront and the API don't change at the same moment.
 * So if another version is deployed (or none, by an earlier release), the first deploy changes only the side whose
 * change doesn't cause refusals. `outputs`: those of the deployed stack, if there is one.
 */
export const planEdgeSecret = (newest: number, outputs: Record<string, string> | undefined): EdgeSecret[] => {
  const sent = Number(outputs?.[EDGE_SECRET_OUTPUT] ?? 0);
  const earlier = sent > 0 && sent < newest ? sent : newest - 1;
  const takes = earlier > 0 ? [newest, earlier] : [newest];
  const last = { sends: newest, takes };
  if (!outputs || sent === newest) return [last];
  return [sent > 0 ? { sends: sent, takes } : { sends: newest, takes: [] }, last];
};
