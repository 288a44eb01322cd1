import { hash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRevision, revisionItem } from '#lambdas/inspections/stored.ts';
import { packBody, packOldBody, unpackBody } from '#lambdas/seals/revision-body.ts';
import { erasePersonal, verifySeal } from '#lambdas/seals/seal.ts';
import type { OrganizationId } from '#lambdas/table/keys.ts';
import type { Item } from '#lambdas/table/table.ts';
import { NoteId, newId } from '#shared/ids.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { anna } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { anySheet } from '#test/world/any-sheet.ts';
import { makePhotos } from '#test/world/samples.ts';

const organizationId = 'org_TawaMotors00000000000000' as OrganizationId;
const sample = makeInspection(carWithThreeFails(), { images: makePhotos('externalStopLamps', 'internalSeats') });
const note = {
  id: NoteId.parse(newId('nte')),
  title: 'Wednesday 18/11/2026: Anna Wilson',
  comment: 'A friend of mine',
  preFix: '',
  workCompleted: false,
  paperInspectionId: null,
  wofSummaryDetailsId: sample.id,
  inspectionItemId: null,
  createdAt: sample.createdAt,
  updatedAt: sample.createdAt,
};
const inspection = {
  ...sample,
  revisedBy: anna,
  unproved: [
    { about: 'internalSeats' as const, by: { ...anna, name: 'Anna Rewi' }, at: sample.createdAt, confirmed: true },
  ],
  WofSummaryDetails: { ...sample.WofSummaryDetails, wofComments: [note] },
};
const sealed = () => revisionItem(organizationId, inspection);
const contentOf = (item: Item) => JSON.parse(unpackBody(item));
const withContent = (item: Item, content: unknown): Item => ({ ...item, body: packBody(JSON.stringify(content)) });

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
/** Lists the paths of all values in a body. */
const leavesOf = (value: Json, at: (string | number)[] = []): (string | number)[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => leavesOf(each, [...at, name]))
    : [at];
const changedAt = (value: Json, [name, ...at]: (string | number)[]): Json => {
  if (name === undefined) {
    if (typeof value === 'string') return `${value}x`;
    if (typeof value === 'number') return value + 1;
    return value === null ? 0 : !value;
  }
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as { [name: string]: Json };
  copy[name] = changedAt(copy[name] ?? null, at);
  return copy;
};

describe('the seal of a revision', () => {
  it('is valid as stored, in any order of the body’s keys', () => {
    const item = sealed();
    expect(verifySeal(item)).toBe('sealed');
    const turned = Object.fromEntries(Object.entries(contentOf(item)).reverse());
    expect(verifySeal(withContent(item, turned))).toBe('sealed');
  });

  it('covers every value, blanks included, so that later defaults can’t change it', () => {
    const content = contentOf(sealed());
    expect(content).toMatchObject({ CustomerID: '', vicOffline: false, recheckOf: null, recheckOdometer: null });
    expect(Object.keys(content.items)).toHaveLength(inspection.InspectionItem.length);
    expect(content.details).toEqual(inspection.WofSummaryDetails);
    expect(readRevision(sealed())).toEqual(inspection);
  });

  it('breaks when any value is changed, removed or added: result, reading, reason, photo, day, name, id', () => {
    const item = sealed();
    const content = contentOf(item);
    const leaves = leavesOf(content);
    expect(leaves.length).toBeGreaterThan(200);
    for (const leaf of leaves)
      expect(verifySeal(withContent(item, changedAt(content, leaf))), leaf.join('.')).toBe('broken');
    const { vehicleOdometer: _, ...without } = content;
    expect(verifySeal(withContent(item, without))).toBe('broken');
    expect(verifySeal(withContent(item, { ...content, more: '' }))).toBe('broken');
    expect(verifySeal(withContent(item, { ...content, images: content.images.slice(1) }))).toBe('broken');
  });

  it('breaks with missing or different salts, or another method', () => {
    const item = sealed();
    const salts = item.salts as Uint8Array[];
    expect(verifySeal({ ...item, salts: salts.slice(1) })).toBe('broken');
    expect(verifySeal({ ...item, salts: salts.toReversed() })).toBe('broken');
    expect(verifySeal({ ...item, sealV: 2 })).toBe('broken');
    expect(verifySeal({ ...item, body: new Uint8Array([1, 2, 3]) })).toBe('broken');
  });

  it('reveals nothing about a person: salts are random, and two seals of the same revision differ', () => {
    const [one, other] = [sealed(), sealed()];
    expect(one.seal).not.toEqual(other.seal);
    expect(verifySeal({ ...one, salts: other.salts })).toBe('broken');
  });

  it('stays valid when a person is erased with their salt, and leaves nothing to guess at', () => {
    const item = sealed();
    const erased = erasePersonal(item, (name) => name === 'customerPhone');
    expect(verifySeal(erased)).toBe('sealed');
    expect(readRevision(erased)).toEqual({ ...inspection, customerPhone: '' });
    const salts = erased.salts as Uint8Array[];
    expect(salts.filter(({ length }) => length === 16)).toHaveLength((item.salts as unknown[]).length - 1);
    const bare = hash('sha256', JSON.stringify([inspection.customerPhone]), 'hex');
    expect(salts.map((salt) => Buffer.from(salt).toString('hex'))).not.toContain(bare);
    expect(verifySeal(withContent(erased, { ...contentOf(erased), customerName: 'Rangi' }))).toBe('broken');
    expect(verifySeal({ ...erased, salts: item.salts as Uint8Array[] })).toBe('broken');
  });

  it('breaks if a hash replaces a salt while the value is still there, and with salts of another length', () => {
    const item = sealed();
    const kept = erasePersonal(item, () => true).salts;
    expect(verifySeal({ ...item, salts: kept })).toBe('broken');
    const content = { ...contentOf(item), customerName: 'Rangi' };
    expect(verifySeal({ ...withContent(item, content), salts: kept })).toBe('broken');
    const salts = item.salts as Uint8Array[];
    for (const length of [0, 15, 17, 31, 33])
      expect(verifySeal({ ...item, salts: salts.with(0, new Uint8Array(length)) }), `${length}`).toBe('broken');
  });

  it('stays valid when all people are erased one by one: customer, inspectors, authors of notes', () => {
    let item = sealed();
    const names = [
      'customerName',
      'customerFirstName',
      'customerLastName',
      'customerPhone',
      'customerEmail',
      'customerAddress',
    ];
    for (const name of [...names, 'person user-hemi', `person ${anna.subUserId}`, `note ${note.id}`]) {
      item = erasePersonal(item, (one) => one === name);
      item = erasePersonal(item, (one) => one === name);
      expect(verifySeal(item), name).toBe('sealed');
    }
    const said = unpackBody(item);
    for (const text of ['Mere', '021', 'mere@', 'Hēmi', 'Anna Wilson', 'Anna Rewi']) expect(said).not.toContain(text);
    expect(readRevision(item).InspectionItem).toEqual(inspection.InspectionItem);
  });

  it('of a later revision covers the earlier one too', () => {
    const first = sealed();
    const second = revisionItem(organizationId, { ...inspection, revision: 2 }, first.seal as Uint8Array);
    expect(verifySeal(second, first)).toBe('sealed');
    expect(
      verifySeal(
        second,
        erasePersonal(first, () => true),
      ),
    ).toBe('sealed');
    expect(verifySeal(second)).toBe('broken');
    expect(verifySeal(second, sealed())).toBe('broken');
    const old = { ...first, v: 1, seal: undefined };
    expect(verifySeal(revisionItem(organizationId, { ...inspection, revision: 2 }), old)).toBe('sealed');
  });

  it('that was removed is distinguished from one that never existed', () => {
    const { seal: _, sealV: __, salts: ___, ...without } = sealed();
    expect(verifySeal(without as Item)).toBe('broken');
    const older = { ...without, body: packOldBody(unpackBody(without as Item)) };
    expect(verifySeal({ ...older, v: 1 } as Item)).toBe('not sealed');
    const { v: ____, ...oldest } = older as Item;
    expect(verifySeal(oldest as Item)).toBe('not sealed');
  });

  it('of any sheet is valid with any people erased, and breaks with any changed value', () => {
    fc.assert(
      fc.property(anySheet, fc.nat(), fc.integer({ min: 0, max: 2 ** 12 }), (sheet, place, whom) => {
        const any = makeInspection({ ...finishedCar(), ...sheet });
        const item = revisionItem(organizationId, any);
        expect(verifySeal(item)).toBe('sealed');
        let n = 0;
        const erased = erasePersonal(item, () => ((whom >> n++) & 1) === 1);
        expect(verifySeal(erased)).toBe('sealed');
        const content = contentOf(item);
        const leaves = leavesOf(content);
        const leaf = leaves[place % leaves.length] ?? [];
        expect(verifySeal(withContent(item, changedAt(content, leaf)))).toBe('broken');
      }),
      { numRuns: 100 },
    );
  });
});

it('a stored body can always be read: its dictionary never changes', () => {
  const packed = 'ePkAHMQYq0bvYfmmFqUqhBxdnZEPTuXI6Q6sAQC5ChCj';
  const item = { pk: '', sk: '', type: 'REVISION', body: Buffer.from(packed, 'base64') } as const;
  expect(unpackBody(item)).toBe('{"customerName":"Mere Tūhoe","items":{"E1":"P"}}');
});
