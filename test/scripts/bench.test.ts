import { describe, expect, it } from 'vitest';
import { failsWithoutReason, listFailedItems } from '#shared/sheets/items.ts';
import { countItemBytes } from '#test/bench/db/item-size.ts';
import { calculateShare, calculateShares } from '#test/bench/db/shares.ts';
import { formatTable, makeRow } from '#test/bench/row.ts';
import { getMedian, measureInterleaved } from '#test/bench/samples.ts';
import { makeSheetWithTenFails } from '#test/bench/sheets.ts';

const text = (bytes: number) => ({ S: 'x'.repeat(bytes) });
const key = { pk: text(10), sk: text(10), type: { S: 'DRAFT' } };
const listed = { ...key, gsi1pk: text(10), gsi1sk: text(10), summary: text(10) };

describe('the benchmark', () => {
  it('measures the sheet in its name: ten fails with two reasons each, thirteen comments', () => {
    const sheet = makeSheetWithTenFails();
    expect(listFailedItems(sheet)).toHaveLength(10);
    expect(failsWithoutReason(sheet)).toEqual([]);
    expect(sheet.InspectionItem.flatMap((item) => item.ReasonForRejections)).toHaveLength(20);
    expect(sheet.InspectionItem.flatMap((item) => item.Comment)).toHaveLength(13);
  });

  it.each([
    ['exactly the goal', 20, true],
    ['slightly more, rounded to it', 20.0001, false],
  ])('compares a goal with %s: %s', (_, value, holds) => {
    expect(makeRow('db.submit', value, 'WCU', { goal: 20 }).holds).toBe(holds);
  });

  it('lists missed goals, and ignores rows without a goal', () => {
    const table = formatTable([
      makeRow('a', 3, 'ms', { goal: 2 }),
      makeRow('b', 1, 'ms', { goal: 2 }),
      makeRow('c', 9, 'ms'),
    ]);
    expect(table).toContain('Missed: a.');
  });

  it('takes the median of its samples', () => {
    expect(getMedian([9, 1, 5])).toBe(5);
    expect(getMedian([4, 1, 2, 100])).toBe(3);
  });

  it('measures every variant once per round', async () => {
    let calls = 0;
    const samples = await measureInterleaved(3, { one: () => ++calls, other: () => ++calls });
    expect([...samples.one, ...samples.other].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it.each([
    ['text with a macron', { name: { S: 'Hēmi' } }, 4 + 5],
    ['a number', { n: { N: '128450' } }, 1 + 4],
    ['a list in a map', { m: { M: { l: { L: [{ BOOL: true }, { NULL: true }] } } } }, 1 + 3 + 1 + 1 + 3 + 2 + 2],
    ['bytes', { b: { B: new Uint8Array(10) } }, 1 + 10],
  ])('counts the bytes of %s as DynamoDB does', (_, item, bytes) => expect(countItemBytes(item as never)).toBe(bytes));

  it.each([
    ['a new item', undefined, key, 2],
    ['one of more than a kilobyte', undefined, { ...key, more: text(1024) }, 4],
    ['one that shrinks', { ...key, more: text(1024) }, key, 4],
    ['one that enters a list', undefined, listed, 3],
    ['one that leaves it', listed, key, 3],
    ['one that moves in it', listed, { ...listed, gsi1sk: text(11) }, 4],
    ['one whose line changes', listed, { ...listed, summary: text(11) }, 3],
    ['one whose line stays the same', listed, { ...listed, saves: { N: '2' } }, 2],
  ])('counts the cost of a transaction for %s', (_, before, after, units) =>
    expect(calculateShare(before, after)).toBe(units),
  );

  it('names the cost of each kind of item', () => {
    const before = new Map([
      ['a', listed],
      ['b', key],
    ]);
    const after = new Map([
      ['a', key],
      ['b', key],
      ['c', { ...key, type: { S: 'NUMBER' } }],
    ]);
    expect(calculateShares(before, after)).toEqual({ draft: 3, number: 2 });
  });
});
