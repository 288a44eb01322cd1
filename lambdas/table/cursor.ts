import * as z from 'zod';
import { Problem } from '#shared/problem.ts';
import type { Search } from './search.ts';

/** Where a page ended: DynamoDB's own key of the last item, or what a list made of several needs to go on. */
export const writeCursor = (place: Record<string, unknown>) => Buffer.from(JSON.stringify(place)).toString('base64url');

export const notOfThisList = () => new Problem('not-valid', 'The page asked for does not belong to this list.');

const Place = z.record(z.string(), z.string());

/** The place that a cursor was written of, still to be checked. */
export const openCursor = (cursor: string) => {
  try {
    return Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw notOfThisList();
  }
};

/** Refuses what is not a place in this very list, so that a page of one list cannot start another. */
export const readCursor = (cursor: string, search: Search) => {
  const { index = '', pk } = search;
  const key = openCursor(cursor);
  const names = new Set(['pk', 'sk', `${index}pk`, `${index}sk`]);
  const isKey = Object.keys(key).length === names.size && [...names].every((name) => isKeyText(key[name]));
  if (!isKey || key[`${index}pk`] !== pk || !isWithin(key[`${index}sk`], search)) throw notOfThisList();
  return key;
};

/** What a sort key may have; no key of ours is longer. */
const MAX_KEY_BYTES = 1024;
const isKeyText = (text: string = '') => text !== '' && text.isWellFormed() && Buffer.byteLength(text) <= MAX_KEY_BYTES;

/** DynamoDB does not start outside of what is searched for. */
const isWithin = (sk: string = '', { startsWith = '', from = '', upTo }: Search) =>
  sk.startsWith(startsWith) && sk >= from && (upTo === undefined || sk <= upTo);
