import { Problem } from '#shared/problem.ts';
import type { Search } from './table.ts';

/** Where a page ended: DynamoDB's own key of the last item. */
export const writeCursor = (key: Record<string, unknown>) => Buffer.from(JSON.stringify(key)).toString('base64url');

/** Refuses what is not a place in this very list, so that a page of one list cannot start another. */
export const readCursor = (text: string, search: Search): Record<string, string> => {
  const { index = '', pk } = search;
  const key = parsed(text);
  if (
    key?.[`${index}pk`] !== pk ||
    Object.values(key).some((value) => typeof value !== 'string') ||
    !isWithin(key[`${index}sk`], search)
  )
    throw new Problem('not-valid', 'The page asked for does not belong to this list.');
  return key;
};

/** DynamoDB does not start outside of what is searched for. */
const isWithin = (sk: string = '', { startsWith = '', from = '', upTo }: Search) =>
  sk.startsWith(startsWith) && sk >= from && (upTo === undefined || sk <= upTo);

const parsed = (text: string) => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
};
