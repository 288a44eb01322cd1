/**
 * Keys and indexes of the single table, as data for the stack and for tests. Each index has its own keys, named after it, and the
 * attributes listed here.
 */
export const tableKeys = { partition: 'pk', sort: 'sk' } as const;

export const indexes = {
  /** Browse: lists for scrolling, drawn from the index alone. */
  gsi1: ['type', 'summary'],
  /** Find: items by what is printed on them. */
  gsi2: [],
  /** Due: items that earlier releases marked for the sweep. */
  gsi3: [],
  /** To do: a workshop's open tasks, drawn from the index alone. */
  gsi4: ['type', 'summary', 'gsi1sk'],
} as const satisfies Record<string, readonly string[]>;
export type IndexName = keyof typeof indexes;
export const indexNames = Object.keys(indexes) as IndexName[];

export const indexKeys = (name: IndexName) => ({ partition: `${name}pk`, sort: `${name}sk` });

/** What the stream contains of a written item. */
export const STREAM_VIEW = 'NEW_IMAGE';
