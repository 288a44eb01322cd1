import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findItemCode, packItem, readItems } from '#lambdas/sheets/stored-item.ts';
import { checklist } from '#shared/sheets/checklist.ts';
import { InspectionItem } from '#shared/sheets/model.ts';

test('G-32: items are read back in the order of the form, whatever order the database returns', () => {
  const items = checklist.map(({ name }, place) =>
    InspectionItem.parse({
      inspectionItemName: name,
      result: place % 2 ? 'PASS' : 'FAIL',
      ReasonForRejections: place % 2 ? [] : [{ reasonForRejection: `Fault ${place}` }],
    }),
  );
  const stored = items.map((item) => [findItemCode(item.inspectionItemName), packItem(item)] as const);
  fc.assert(
    fc.property(fc.shuffledSubarray(stored, { minLength: stored.length }), (anyOrder) => {
      expect(readItems(Object.fromEntries(anyOrder)).map((item) => InspectionItem.parse(item))).toEqual(items);
    }),
  );
});
