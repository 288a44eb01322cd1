import * as z from 'zod';
import { Problem } from '#shared/problem.ts';
import type { Search } from './search.ts';

/** Encodes where a page ended: DynamoDB's last evaluated key, or the positions in a list merged from several. */
export const writeCursor = (place: Record<string, unknown>) => Buffer.from(JSON.stringify(place)).toString('base64url');

export const wrongCursor = () =>
  new Problem('not-valid', 'This page isn’t part of the list. Start from its first page.');

const Cursor = z.record(z.string(), z.string());

/** Decodes a cursor. The caller must check it. */
export const openCursor = (cursor: string) => {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw wrongCursor();
  }
};

/** Decodes a cursor and throws for one of a different search, so that a page of one list can't continue another. */
export const readCursor = (cursor: string, search: Search) => {
  const { index = '', pk } = search;
  const key = openCursor(cursor);
  const names = new Set(['pk', 'sk', `${index}pk`, `${index}sk`]);
  const isKey = Object.keys(key).length === names.size && [...names].every((name) => isKeyText(key[name]));
  if (!isKey || key[`${index}pk`] !== pk || !isWithin(key[`${index}sk`], search)) throw wrongCursor();
  return key;
};

/** DynamoDB's limit for a sort key. All our keys are shorter. */
const MAX_KEY_BYTES = 1024;
const isKeyText = (text: string = '') => text !== '' && text.isWellFormed() && Buffer.byteLength(text) <= MAX_KEY_BYTES;

/** True if a cursor's key is in the searched range, because DynamoDB refuses others. */
const isWithin = (sk: string = '', { startsWith = '', from = '', upTo }: Search) =>
  sk.startsWith(startsWith) && sk >= from && (upTo === undefined || sk <= upTo);
