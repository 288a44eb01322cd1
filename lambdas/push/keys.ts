import { PushKeys } from '#shared/push/keys.ts';
import { pushKeysParameter } from '../aws/environment.ts';
import { secureParameter } from '../aws/secure-parameter.ts';

let known: PushKeys | undefined;

/** Returns the stage's VAPID keys, read once while the function is warm. */
export const pushKeys = async (): Promise<PushKeys> => {
  known ??= PushKeys.parse(JSON.parse((await secureParameter(pushKeysParameter())) ?? 'null'));
  return known;
};
