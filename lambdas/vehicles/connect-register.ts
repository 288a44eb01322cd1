import { carjamKeyParameter } from '../aws/environment.ts';
import { loadSecretParameter } from '../aws/secret-parameter.ts';
import { CARJAM_URL, carjam } from './carjam.ts';
import type { Register } from './register.ts';

/** Returns the stage's vehicle register, or undefined if it has none. */
export const connectRegister = (): Register | undefined => {
  const parameter = carjamKeyParameter();
  return parameter ? carjam({ url: CARJAM_URL, key: (signal) => loadSecretParameter(parameter, signal) }) : undefined;
};
