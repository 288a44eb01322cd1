import { describe, expect, it, test } from 'vitest';
import { approvesPutOff, type LineDecision } from '#shared/estimates/decisions.ts';
import { pickSheetToSend, tellWhereabouts } from '#shared/estimates/tell-whereabouts.ts';
import { describeEdit, describePass } from '#shared/estimates/whereabouts-words.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { failedInspection } from '#test/world/tawa.ts';

const nothing = { isErased: false, rechecks: [], passes: [] };
const STOP_LAMP = 'externalStopLamps';

const withReasons = (...words: string[]) =>
  failedInspection.InspectionItem.map((item) =>
    item.inspectionItemName === STOP_LAMP
      ? {
          ...item,
          result: 'FAIL' as const,
          ReasonForRejections: words.map((reasonForRejection) => ({
            ...item.ReasonForRejections[0],
            reasonForRejection,
          })),
        }
      : item,
  ) as Inspection['InspectionItem'];
const from = { ...failedInspection, InspectionItem: withReasons('Bulb', 'Lens') };
const edit = (changes: Partial<Inspection>) => ({ edited: { from, to: { ...from, revision: 2, ...changes } } });

const cases: [string, Partial<Inspection>, string][] = [
  ['nothing that an estimate contains', { treadDepthLeftFront: 1 }, ''],
  ['a reason gone', { InspectionItem: withReasons('Bulb') }, '1 reason removed'],
  ['two reasons new', { InspectionItem: withReasons('Bulb', 'Lens', 'Earth', 'Fuse') }, '2 reasons added'],
  ['the same reason once more', { InspectionItem: withReasons('Bulb', 'Lens', 'Lens') }, '1 reason added'],
  ['a reason reworded', { InspectionItem: withReasons('Bulb', 'Lens cracked') }, '1 reason removed, 1 added'],
  ['the order of the reasons', { InspectionItem: withReasons('Lens', 'Bulb') }, ''],
  ['the email', { customerEmail: 'edith@example.nz' }, 'email changed'],
  [
    'the name and the plate',
    { customerName: 'Edith', vehicleRegistrationPlate: 'EDT102' },
    'customer and vehicle changed',
  ],
];

describe('O-01: an edit of the sheet changes', () => {
  it.each(cases)('%s', (_, changes, words) => {
    const { edited } = tellWhereabouts({ ...nothing, ...edit(changes) });
    expect(edited ? describeEdit(edited) : '').toBe(words);
    if (edited) expect(edited.revision).toBe(2);
  });

  it('the customer to another person, unless they were erased', () => {
    const changes = { customerName: 'Wiremu', customerPhone: '0223334444', customerHomePhone: '', customerEmail: '' };
    expect(tellWhereabouts({ ...nothing, ...edit(changes) }).customer).toBe('other');
    const erased = tellWhereabouts({ ...nothing, ...edit(changes), isErased: true });
    expect([erased.customer, erased.edited]).toEqual(['erased', undefined]);
  });
});

test('O-01: the latest recheck and the latest pass count', () => {
  const on = '2026-11-21' as NzDate;
  const [first, second] = ['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'].map((at, n) => ({
    ...{ id: n + 1, on, at, isRecheck: n === 0 },
  }));
  if (!first || !second) throw new Error('Two passes');
  const rechecks = [false, true].map((hasPassed, n) => ({ id: n + 1, on, hasPassed }));
  expect(tellWhereabouts({ ...nothing, rechecks, passes: [second, first] })).toEqual({
    rechecked: { id: 2, on, hasPassed: true },
    passed: second,
  });
  expect(tellWhereabouts(nothing)).toEqual({});
  expect(describePass('KZT482', first)).toBe('KZT482 passed its recheck on Sat 21 Nov 2026');
  expect(describePass('', second)).toBe('The vehicle passed its inspection on Sat 21 Nov 2026');
  expect(pickSheetToSend(from, { passed: first }).InspectionItem).toEqual([]);
  expect(pickSheetToSend(from, {})).toBe(from);
});

test.each<[string, string, boolean]>([
  ['later approved', 'approved approved', true],
  ['later later', 'approved later', true],
  ['later approved', 'later approved', false],
  ['later approved', 'declined approved', false],
  ['later approved', 'approved declined', false],
  ['declined approved', 'approved approved', false],
  ['later', 'approved approved', false],
])('O-01: after %s, the decision %s approves what was put off: %s', (before, after, expected) => {
  const decided = (said: string) =>
    said.split(' ').map((decision, n) => ({ id: `${n}`, decision: decision as LineDecision }));
  expect(approvesPutOff(decided(before), decided(after))).toBe(expected);
});
