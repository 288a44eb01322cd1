import * as z from 'zod';
import { readOnDevice, removeFromDevice, storeOnDevice } from '../../device/web-storage.ts';

const STAYS = 'stays in section';

/** True unless the user switched off, on this device, that the last press in a section opens the next one. */
export const opensNextSection = () => !readOnDevice(STAYS, z.literal(true));
export const setOpensNextSection = (on: boolean) => (on ? removeFromDevice(STAYS) : storeOnDevice(STAYS, true));
