import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readSession, removeSession, writeSession } from '#web/device/web-storage.ts';
import { tabStorage } from './tab-storage.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = tabStorage();
});

describe('A-22: data in session storage', () => {
  test('has version 1.0 and is read back unchanged', () => {
    writeSession('referral', 'a code');
    expect(JSON.parse(stored.get('referral') ?? '')).toEqual({ version: '1.0', value: 'a code' });
    expect(readSession('referral', z.string())).toBe('a code');
    removeSession('referral');
    expect(readSession('referral', z.string())).toBeUndefined();
  });

  test.each([
    ['of another version', JSON.stringify({ version: '0.9', value: 'a code' })],
    ['without a version', JSON.stringify('a code')],
    ['of another shape', JSON.stringify({ version: '1.0', value: 7 })],
    ['that is not JSON', 'a code'],
  ])('is discarded if it is one %s', (_, text) => {
    stored.set('referral', text);
    expect(readSession('referral', z.string())).toBeUndefined();
    expect(stored.has('referral')).toBe(false);
  });
});
