import type { Choices } from '#shared/account/model.ts';
import { useClient } from './session.tsx';

/** Returns a function that keeps a choice made on this device in the person's record too. */
export const useKeepChoice = () => {
  const client = useClient();
  return (choice: Choices) => void import('./choices.ts').then(({ keepChoice }) => keepChoice(client, choice));
};
