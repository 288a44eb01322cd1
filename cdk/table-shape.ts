/**
 * Keys and indexes of the single table, as data for the stack and for tests. Each index has its own key attributes,
 * named after it, and contains the attributes listed here.
 */
export const tableKeys = { partition: 'pk', sort: 'sk' } as const;

export const indexes = {
  /** Browse: lists that people scroll through, read from the index alone. */
  gsi1: ['type', 'summary'],
  /** Find: looks up items by number or name. */
  gsi2: [],
  /** Due: items marked for the sweep by earlier releases. */
  gsi3: [],
  /** To do: an organization's open tasks, read from the index alone. */
  gsi4: ['type', 'summary', 'gsi1sk'],
} as const satisfies Record<string, readonly string[]>;
export type IndexName = keyof typeof indexes;
export const indexNames = Object.keys(indexes) as IndexName[];

export const indexKeys = (name: IndexName) => ({ partition: `${name}pk`, sort: `${name}sk` });

/** The part of a written item that the stream contains. */
export const STREAM_VIEW = 'NEW_IMAGE';
