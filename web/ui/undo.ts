import { getErrorMessage } from './form-status.tsx';
import { toast } from './toasts.tsx';

/** How long a toast offers to undo an action. */
const UNDO_MS = 10_000;

/** Says what was done, and offers to undo it. If undoing fails, says why. */
export const offerUndo = (text: string, undo: () => unknown) =>
  toast({
    type: 'info',
    text,
    ms: UNDO_MS,
    actions: [
      {
        text: 'Undo',
        onPress: async () => {
          try {
            await undo();
          } catch (error) {
            const text = getErrorMessage(error as Error, 'This could not be undone. Please try again.');
            toast({ type: 'error', text: text ?? '' });
          }
        },
      },
    ],
  });
