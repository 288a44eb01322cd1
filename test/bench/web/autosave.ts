import { runProgram } from '../program.ts';
import { makeRow } from '../row.ts';

export type AutosaveFigures = {
  requests: number;
  /** Total size of all request bodies. */
  bytes: number;
  /** The size of the same draft as stored. */
  draftBytes: number;
  /** The largest number of saves within five seconds, not counting those forced by closing a dialog. */
  mostAtOnce: number;
};

/**
 * Measures the cost of autosave while a car with ten fails is inspected, keystroke by keystroke, at a person's pace.
 */
export const measureAutosave = async () => {
  const { requests, bytes, draftBytes, mostAtOnce } = await runProgram<AutosaveFigures>(
    import.meta.resolve('./autosave-measure.ts'),
  );
  return [
    // a save of one field is about 300 bytes with its versions
    makeRow('net.autosave', bytes / draftBytes, 'of the stored draft', { floor: 1, goal: 6 }),
    makeRow('net.autosave.pace', mostAtOnce, 'requests per 5 s', { floor: 1, goal: 1 }),
    makeRow('net.autosave.requests', requests, 'requests'),
  ];
};
