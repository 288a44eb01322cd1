import { describe, expect, it } from 'vitest';
import { compare, type Differences } from '#test/drills/upgrade/compare.ts';

type Sheet = { id: number; plate: string; items: { result: string }[]; photos?: { imageId: string }[] };
const read = () => {
  const sheets: Sheet[] = [1, 2].map((id) => ({
    id,
    plate: `UPG${id}`,
    items: [{ result: 'PASS' }, { result: 'FAIL' }],
  }));
  const seen = new Map<string, unknown>([
    ['inspections.list {}', { inspections: sheets.map(({ id, plate }) => ({ id, plate })) }],
    ...sheets.map((sheet): [string, unknown] => [`inspections.get {"params":{"id":"${sheet.id}"}}`, sheet]),
    ['organizations.invite {}', 'CODE'],
    ['quality.look {}', null],
  ]);
  return { seen, sheets };
};
type Read = ReturnType<typeof read>;
const compareWith = (change: (now: Read) => unknown) => {
  const now = read();
  change(now);
  return compare(read().seen, now.seen);
};
const list = ({ seen }: Read) => seen.get('inspections.list {}') as { inspections: object[] };
const first = ({ sheets: [sheet] }: Read) => sheet as Sheet & Record<string, unknown>;

describe('the comparison of the upgrade drill', () => {
  it('finds nothing if nothing changed', () =>
    expect(compareWith(() => {})).toEqual({ missing: [], lost: [], changed: [], added: new Set() }));

  it.each<[string, Exclude<keyof Differences, 'added'>, (now: Read) => unknown]>([
    ['a record that is refused', 'missing', ({ seen }) => seen.set('inspections.get {"params":{"id":"2"}}', null)],
    ['a record that is not read', 'missing', ({ seen }) => seen.delete('inspections.get {"params":{"id":"2"}}')],
    ['a record that a list lacks', 'missing', (now) => list(now).inspections.shift()],
    ['an item that a record lacks', 'missing', (now) => first(now).items.pop()],
    ['a lost field', 'lost', (now) => Reflect.deleteProperty(first(now), 'plate')],
    ['a changed value', 'changed', (now) => Object.assign(first(now), { plate: 'UPG3' })],
    ['a value that became empty', 'changed', (now) => Object.assign(first(now), { plate: null })],
    ['a changed text', 'changed', ({ seen }) => seen.set('organizations.invite {}', 'OTHER')],
    ['a text that is refused', 'missing', ({ seen }) => seen.set('organizations.invite {}', null)],
    ['a list that became an object', 'changed', (now) => Object.assign(first(now), { items: {} })],
    ['a list in another order', 'changed', (now) => list(now).inspections.reverse()],
    ['items in another order', 'changed', (now) => first(now).items.reverse()],
  ])('finds %s', (_, kind, change) => {
    const found = compareWith(change);
    expect(found[kind]).not.toEqual([]);
  });

  it('allows a blank field that is derived in each response since then to be filled', () => {
    const was = new Map([['inspections.get {}', { VehicleID: '', vehicleMake: '' }]]);
    const filled = (name: string) =>
      new Map([['inspections.get {}', { VehicleID: '', vehicleMake: '', [name]: 'new' }]]);
    expect(compare(was, filled('VehicleID')).changed).toEqual([]);
    expect(compare(was, filled('vehicleMake')).changed).not.toEqual([]);
  });

  it('allows and lists new fields, items and requests', () => {
    const found = compareWith((now) => {
      Object.assign(first(now), { odometerUnit: 'km', photos: [{ imageId: 'img_1' }] });
      list(now).inspections.unshift({ id: 3, plate: 'UPG3' });
      now.seen.set('quality.look {}', { people: [] });
    });
    const added = [
      'inspections.get.odometerUnit',
      'inspections.get.photos',
      'inspections.list.inspections[]',
      'quality.look',
    ];
    expect(found).toEqual({ missing: [], lost: [], changed: [], added: new Set(added) });
  });
});
