import { createListeners } from '../device/observable.ts';

/** Notifies subscribers when the theme or the columns of lists were chosen, here or on the person's other device. */
export const choiceChanges = createListeners();
