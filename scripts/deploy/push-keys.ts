import {
  GetParameterCommand,
  ParameterAlreadyExists,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import webPush from 'web-push';
import { PushKeys } from '#shared/push/keys.ts';
import { pushParameters, type Stage } from '../../cdk/settings.ts';

/**
 * Makes the keys that a stage signs pushes with, where it has none: browsers are subscribed with them, and with others all
 * of them would have to subscribe anew. So what is there is never written over.
 */
export const ensurePushKeys = async (stage: Pick<Stage, 'name' | 'region'>): Promise<'made' | 'there'> => {
  const ssm = new SSMClient({ region: stage.region });
  const names = pushParameters(stage);
  const read = async (Name: string) => {
    try {
      return (await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }))).Parameter?.Value;
    } catch (error) {
      if (error instanceof ParameterNotFound) return undefined;
      throw error;
    }
  };
  const before = await read(names.keys);
  if (before === undefined) {
    const Value = JSON.stringify(webPush.generateVAPIDKeys());
    const put = new PutParameterCommand({ Name: names.keys, Value, Type: 'SecureString', Overwrite: false });
    // made by another deploy at this moment
    await ssm.send(put).catch((error) => {
      if (!(error instanceof ParameterAlreadyExists)) throw error;
    });
  }
  const { publicKey } = PushKeys.parse(JSON.parse(before ?? (await read(names.keys)) ?? 'null'));
  if ((await read(names.publicKey)) !== publicKey)
    await ssm.send(
      new PutParameterCommand({ Name: names.publicKey, Value: publicKey, Type: 'String', Overwrite: true }),
    );
  return before === undefined ? 'made' : 'there';
};
