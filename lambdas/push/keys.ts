import { PushKeys } from '#shared/push/keys.ts';
import { pushKeysParameter } from '../aws/environment.ts';
import { loadSecureParameter } from '../aws/secure-parameter.ts';

let known: PushKeys | undefined;

/** Returns the stage's VAPID keys, read once while the function is warm. */
export const getPushKeys = async (): Promise<PushKeys> => {
  known ??= PushKeys.parse(JSON.parse((await loadSecureParameter(pushKeysParameter())) ?? 'null'));
  return known;
};
