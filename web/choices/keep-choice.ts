import { Choices } from '#shared/account/model.ts';
import { readOnDevice, storeOnDevice } from '../device/web-storage.ts';
import { choiceChanges } from './choice-changes.ts';

/** Choices made on this device that the person's record doesn't have yet. */
export const readUnsent = (): Choices => readOnDevice('unsent choices', Choices) ?? {};

/** Keeps a choice until the person's record has it. The app's frame sends it. */
export const keepChoice = (choice: Choices) => {
  storeOnDevice('unsent choices', { ...readUnsent(), ...choice });
  choiceChanges.notify();
};
