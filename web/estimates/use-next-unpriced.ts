import { useState } from 'react';
import { needsPrice } from '#shared/estimates/notes.ts';
import { readLine, type TypedLine } from './typed-line.ts';

/** The line that is asked to take the focus. `count` increases with each request. */
export type Asked = { id: string; count: number };

/** Counts the lines without a price, and leads from one to the next. */
export const useNextUnpriced = (lines: readonly TypedLine[]) => {
  const [asked, setAsked] = useState<Asked>();
  const open = lines.filter((line) => {
    const read = readLine(line);
    return 'line' in read && needsPrice(read.line);
  });
  const show = () => {
    const at = lines.findIndex(({ id }) => id === asked?.id);
    const next = open.find(({ id }) => lines.findIndex((line) => line.id === id) > at) ?? open[0];
    if (next) setAsked({ id: next.id, count: (asked?.count ?? 0) + 1 });
  };
  return { open: open.length, asked, show };
};
