import { NOTE_MAX_LENGTH } from '#shared/notes/model.ts';
import type { UnsavedValue } from './find-unsaved.ts';

const HEADING = 'Typed on a device but not submitted:';
const ROOM = NOTE_MAX_LENGTH - HEADING.length;

export const formatUnsavedNotes = (left: readonly UnsavedValue[]): string[] => {
  const notes: string[] = [];
  for (const line of left.flatMap(({ title, typed }) => inLines(`- ${title}: `, typed))) {
    const last = notes.at(-1);
    if (last !== undefined && last.length + line.length <= NOTE_MAX_LENGTH) notes[notes.length - 1] = last + line;
    else notes.push(HEADING + line);
  }
  return notes;
};

/** Splits text that is longer than a note into lines, between remarks. */
const inLines = (beginning: string, text: string) => {
  const lines: string[] = [];
  for (const piece of text.split(/(?<=, )/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + piece.length <= ROOM) lines[lines.length - 1] = last + piece;
    else lines.push(`\n${beginning}${piece}`);
  }
  return lines;
};
