import { expect, test } from 'vitest';
import { reasonsForRejection } from '#shared/reference/reasons.ts';
import { listSides, toggleSide, withoutSides } from '#shared/reference/sides.ts';

test('G-20: a reason names its sides at its end, in one order, and keeps its own words', () => {
  const rear = toggleSide('Does not show red', 'rear');
  expect(rear).toBe('Does not show red (rear)');
  const both = toggleSide(toggleSide(rear, 'left'), 'front');
  expect(both).toBe('Does not show red (front rear left)');
  expect(listSides(both)).toEqual(['front', 'rear', 'left']);
  expect(toggleSide(rear, 'rear')).toBe('Does not show red');
  expect(listSides('Bulb (left by the owner)')).toEqual([]);
  for (const reason of Object.values(reasonsForRejection).flat()) {
    expect(withoutSides(reason)).toBe(reason);
    expect(withoutSides(toggleSide(reason, 'right'))).toBe(reason);
  }
});
