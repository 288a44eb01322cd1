import { NOTE_MAX_LENGTH } from '#shared/notes/model.ts';
import type { Left } from './find-left.ts';

const HEADING = 'Typed on a device, and not in the record:';

/** What is left as notes in markdown, as many as it takes. */
export const leftAsNotes = (left: readonly Left[]): string[] => {
  const notes: string[] = [];
  for (const { title, typed } of left) {
    const line = `\n- ${title}: ${typed}`.slice(0, NOTE_MAX_LENGTH - HEADING.length);
    const last = notes.at(-1);
    if (last !== undefined && last.length + line.length <= NOTE_MAX_LENGTH) notes[notes.length - 1] = last + line;
    else notes.push(HEADING + line);
  }
  return notes;
};
