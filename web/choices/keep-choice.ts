import { Choices } from '#shared/account/model.ts';
import { readOnDevice, storeOnDevice } from '../device/web-storage.ts';
import { choiceChanges } from './choice-changes.ts';

/** Keeps a choice until the person's record has it. The app's frame sends it. */
export const keepChoice = (choice: Choices) => {
  storeOnDevice('unsent choices', { ...readOnDevice('unsent choices', Choices), ...choice });
  choiceChanges.notify();
};
