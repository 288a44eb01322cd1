import webPush from 'web-push';
import { PushKeys } from '#shared/push/keys.ts';
import { pushParameters, type Stage } from '../../cdk/settings.ts';
import { openParameters } from './parameters.ts';

/**
 * Creates the keys that sign a stage's pushes, if it has none. Existing keys are never overwritten, because all
 * browsers would have to subscribe again with the new ones. Returns the version of the public key's parameter.
 */
export const ensurePushKeys = async (stage: Pick<Stage, 'name' | 'region'>) => {
  const { read, put } = openParameters(stage.region);
  const names = pushParameters(stage);
  const before = await read(names.keys);
  if (!before) {
    const Value = JSON.stringify(webPush.generateVAPIDKeys());
    await put({ Name: names.keys, Value, Type: 'SecureString', Overwrite: false });
  }
  const { Value = 'null' } = before ?? (await read(names.keys)) ?? {};
  const { publicKey } = PushKeys.parse(JSON.parse(Value));
  let known = await read(names.publicKey);
  if (known?.Value !== publicKey) {
    await put({ Name: names.publicKey, Value: publicKey, Type: 'String', Overwrite: true });
    known = await read(names.publicKey);
  }
  return { isNew: !before, version: known?.Version ?? 1 };
};
