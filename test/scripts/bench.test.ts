import { describe, expect, it } from 'vitest';
import { itemBytes } from '#scripts/bench/db/item-size.ts';
import { row, tableOf } from '#scripts/bench/row.ts';
import { interleaved, median } from '#scripts/bench/samples.ts';
import { fail10, wordy } from '#scripts/bench/sheets.ts';
import { failedItems, failsWithoutReason } from '#shared/sheets/items.ts';
import { Sheet } from '#shared/sheets/model.ts';

describe('the benchmark', () => {
  it('measures the sheet it names: ten fails with two reasons each, thirteen comments', () => {
    const sheet = fail10();
    expect(failedItems(sheet)).toHaveLength(10);
    expect(failsWithoutReason(sheet)).toEqual([]);
    expect(sheet.InspectionItem.flatMap((item) => item.ReasonForRejections)).toHaveLength(20);
    expect(sheet.InspectionItem.flatMap((item) => item.Comment)).toHaveLength(13);
  });

  it('measures a large sheet that the API would take', () => {
    const sheet = wordy();
    expect(JSON.stringify(sheet).length).toBeGreaterThan(34_000);
    expect(Sheet.safeParse(sheet).error).toBeUndefined();
  });

  it.each([
    ['exactly the goal', 20, true],
    ['a little more, that rounds to it', 20.0001, false],
  ])('holds a goal at %s: %s', (_, value, holds) => {
    expect(row('db.submit', value, 'WCU', { goal: 20 }).holds).toBe(holds);
  });

  it('says which goals are missed, and leaves rows without one alone', () => {
    const table = tableOf([row('a', 3, 'ms', { goal: 2 }), row('b', 1, 'ms', { goal: 2 }), row('c', 9, 'ms')]);
    expect(table).toContain('Missed: a.');
  });

  it('takes the middle of what it measured', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 100])).toBe(3);
  });

  it('measures every variant once a round', async () => {
    let calls = 0;
    const samples = await interleaved(3, { one: () => ++calls, other: () => ++calls });
    expect([...samples.one, ...samples.other].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it.each([
    ['text with a macron', { name: { S: 'Hēmi' } }, 4 + 5],
    ['a number', { n: { N: '128450' } }, 1 + 4],
    ['a list in a map', { m: { M: { l: { L: [{ BOOL: true }, { NULL: true }] } } } }, 1 + 3 + 1 + 1 + 3 + 2 + 2],
    ['bytes', { b: { B: new Uint8Array(10) } }, 1 + 10],
  ])('counts the bytes of %s as DynamoDB does', (_, item, bytes) => expect(itemBytes(item as never)).toBe(bytes));
});
