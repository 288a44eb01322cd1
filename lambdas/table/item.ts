import type { Key } from './keys.ts';

/** Anything in the table, as it was read: whoever reads a field says what it is. */
export type Item = Key & { type: string } & Record<string, unknown>;

/** What the table answers was written by `dynamoTable`, which takes nothing but items. */
export const trustItem = (attributes: Record<string, unknown>) => attributes as Item;
