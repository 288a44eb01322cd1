import { useState } from 'react';
import { offerUndo } from '../ui/undo.ts';
import type { EstimateStore } from './estimate-store.ts';
import { newLine, splitLine, type TypedLine } from './typed-line.ts';

type Lines = readonly TypedLine[];
const inserted = (lines: Lines, line: TypedLine, at: number) => [...lines.slice(0, at), line, ...lines.slice(at)];
const without = (lines: Lines, { id }: TypedLine) => lines.filter((line) => line.id !== id);

/** Operations on the list of lines. `added` is the id of the new line, which takes the focus. */
export const useLines = (store: EstimateStore) => {
  const [added, setAdded] = useState<string>();
  const read = () => store.get().typed.lines;
  const write = (lines: Lines) => store.type({ ...store.get().typed, lines });
  const insert = (line: TypedLine, at: number) => {
    write(inserted(read(), line, at));
    setAdded(line.id);
    return line.id;
  };
  return {
    added,
    change: (id: string, some: Partial<TypedLine>) =>
      write(read().map((line) => (line.id === id ? { ...line, ...some } : line))),
    move: (at: number, by: -1 | 1) => {
      const line = read()[at];
      if (line) write(inserted(without(read(), line), line, at + by));
    },
    add: () => insert(newLine(), read().length),
    split: (line: TypedLine, at: number) => {
      const isKnown = store.get().held.lines.some(({ id }) => id === line.id);
      return insert(splitLine(line, isKnown ? line.id : (line.splitFrom ?? line.id)), at + 1);
    },
    remove: (line: TypedLine, at: number) => {
      write(without(read(), line));
      const undo = () => {
        if (!read().some(({ id }) => id === line.id)) write(inserted(read(), line, at));
      };
      offerUndo(`Line ${at + 1} removed`, undo);
    },
  };
};
