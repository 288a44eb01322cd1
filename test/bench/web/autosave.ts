import { runProgram } from '../program.ts';
import { makeRow } from '../row.ts';

export type AutosaveFigures = {
  requests: number;
  /** The total of all request bodies. */
  bytes: number;
  /** The size of the same draft as stored. */
  draftBytes: number;
  /** Saves within five seconds, except forced ones. */
  mostAtOnce: number;
};

/** The cost of autosave while a car with ten fails is inspected, key by key, at a person's pace. */
export const measureAutosave = async () => {
  const { requests, bytes, draftBytes, mostAtOnce } = await runProgram<AutosaveFigures>(
    import.meta.resolve('./autosave-measure.ts'),
  );
  return [
    makeRow('net.autosave', bytes / draftBytes, 'of the stored draft', { floor: 1, goal: 3 }),
    makeRow('net.autosave.pace', mostAtOnce, 'requests per 5 s', { floor: 1, goal: 1 }),
    makeRow('net.autosave.requests', requests, 'requests'),
  ];
};
