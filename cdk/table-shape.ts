/**
 * The single table's keys and indexes, as data: the stack makes the table from it, and tests make theirs. Every index has
 * keys of its own, called after it, and holds what carries them, by its key and what is named here.
 */
export const tableKeys = { partition: 'pk', sort: 'sk' } as const;

export const indexes = {
  /** browse: a list that a person scrolls, drawn from the index alone */
  gsi1: ['type', 'summary'],
  /** find: a thing by what is printed on it */
  gsi2: [],
  /** due: what earlier releases marked for the sweep */
  gsi3: [],
  /** to do: what a workshop still has to do, drawn from the index alone */
  gsi4: ['type', 'summary', 'gsi1sk'],
} as const satisfies Record<string, readonly string[]>;
export type IndexName = keyof typeof indexes;
export const indexNames = Object.keys(indexes) as IndexName[];

export const indexKeys = (name: IndexName) => ({ partition: `${name}pk`, sort: `${name}sk` });

/** What the stream tells of a written item. */
export const STREAM_VIEW = 'NEW_IMAGE';
