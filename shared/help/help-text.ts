import type { NzDate } from '../nz-date.ts';

/** A rule in plain words, as of a day, with its source. */
export type HelpText = {
  title: string;
  text: (day: NzDate) => readonly string[];
  source: (day: NzDate) => { words: string; href?: string };
};
