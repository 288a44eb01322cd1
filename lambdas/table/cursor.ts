import { Problem } from '#shared/problem.ts';
import type { Search } from './table.ts';

/** Where a page ended: DynamoDB's own key of the last item. */
export const writeCursor = (key: Record<string, unknown>) => Buffer.from(JSON.stringify(key)).toString('base64url');

/** Refuses what is not a place in this very list, so that a page of one list cannot start another. */
export const readCursor = (text: string, { index, pk }: Search): Record<string, string> => {
  const key = parsed(text);
  if (key?.[`${index ?? ''}pk`] !== pk || Object.values(key).some((value) => typeof value !== 'string'))
    throw new Problem('not-valid', 'The page asked for does not belong to this list.');
  return key;
};

const parsed = (text: string) => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
};
