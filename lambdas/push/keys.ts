import { PushKeys } from '#shared/push/keys.ts';
import { pushKeysParameter } from '../aws/environment.ts';
import { secureParameter } from '../aws/secure-parameter.ts';

let known: PushKeys | undefined;

/** What this stage signs pushes with, read once for as long as the function is warm. */
export const pushKeys = async (): Promise<PushKeys> => {
  known ??= PushKeys.parse(JSON.parse((await secureParameter(pushKeysParameter())) ?? 'null'));
  return known;
};
