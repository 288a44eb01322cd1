import type { DraftState } from '../store/draft-state.ts';

/** Says why a sheet was not submitted after Submit was pressed without a network; '' if it wasn't refused. */
export const describeReturned = ({ returned = '', isPrinted }: DraftState) =>
  returned && isPrinted ? `${returned} A printed copy exists: collect it.` : returned;
