import { expect, it } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { sentKey } from '#lambdas/table/keys.ts';
import type { Decision } from '#shared/estimates/decisions.ts';
import type { EstimateLine } from '#shared/estimates/model.ts';
import { unpriced } from '#shared/estimates/money.ts';
import { EstimateId } from '#shared/ids.ts';
import { anna } from '#shared/samples/people.ts';
import { buildDecision, customer, LAST_DAY, newLine, workshopWithFails } from '#test/world/estimates.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';

startTable();

const PRICED = { partsCents: 100_00 };

/** An estimate as it is created from a sheet with reasons and comments, none of them priced. */
const begun = async () => {
  const own = await workshopWithFails();
  const { EstimateID: id } = await own.begin();
  const first = await own.get(id);
  const save = async (lines: readonly EstimateLine[]) => {
    const { Customer, version } = await own.get(id);
    return own.call('save', { params: { id }, body: { Customer, lines: [...lines], version } }, { actor: anna });
  };
  const send = async () => {
    const { version } = await own.get(id);
    return own.call('send', { params: { id }, body: { version, expiresOn: LAST_DAY, mail: false } });
  };
  const [lamp] = first.lines;
  const notes = first.lines.filter(({ from }) => from === 'comment');
  const [note] = notes;
  if (!lamp || !note) throw new Error('The sheet has no reason or no comment');
  const sent = (number = 1) => own.call('sent', { params: { id, number: String(number) } });
  const mere = async () => customer((await own.call('link', { params: { id }, body: {} })).token);
  return { ...own, id, first, lamp, note, notes, save, send, sent, mere };
};

it('O-06: a comment without a price is a note: shown, without a choice; a price makes it work', async () => {
  const { first, note, notes, save, send, sent, mere } = await begun();
  const work = first.lines.map((line) => (line.from === 'comment' ? line : { ...line, ...PRICED }));
  await save(work);
  await send();
  const version = await sent();
  expect(version.lines.filter(({ isNote }) => isNote).map(({ id, words, cents }) => [id, words, cents])).toEqual([
    [notes[0]?.id, 'Wipers: Blades are hardening: replace before winter', 0],
    [notes[1]?.id, 'Seatbelts: Driver’s seat; the other four belts are sound', 0],
    [notes[2]?.id, 'Suspension: Front struts replaced since the last inspection', 0],
  ]);
  const { look } = await mere();
  expect((await look()).version?.lines.find(({ id }) => id === note.id)).toMatchObject({ isNote: true });
  await save(work.map((line) => ({ ...line, ...PRICED })));
  await send();
  expect((await sent(2)).lines.some(({ isNote }) => isNote)).toBe(false);
});

it('O-06: a decision leaves notes out; those of a page of the previous release are accepted and dropped', async () => {
  const { first, notes, save, send, sent, mere, get, id } = await begun();
  await save(first.lines.map((line) => (line.from === 'comment' ? line : { ...line, ...PRICED })));
  await send();
  const version = await sent();
  const { decide } = await mere();
  const all = buildDecision(version, 'declined');
  const work = all.lines.filter((line) => !notes.some(({ id: one }) => one === line.id));
  const without = (lines: Decision['lines']): Decision => ({ ...all, lines });
  expect(await refused(decide(without(work.slice(1))))).toMatchObject({ code: 'refused' });
  const view = await decide(all);
  expect(view.decision?.lines).toEqual(work);
  // the same decision, as both releases repeat it
  expect((await decide(all)).decision).toEqual(view.decision);
  expect((await decide(without(work))).decision).toEqual(view.decision);
  expect((await get(id)).decisions).toHaveLength(1);
});

it('O-06: a version of an earlier release has no notes: every line is decided', async () => {
  const { first, save, send, sent, mere, organizationId, id } = await begun();
  await save(first.lines.map((line) => (line.from === 'comment' ? line : { ...line, ...PRICED })));
  await send();
  const key = sentKey(organizationId, EstimateId.parse(id), 1);
  const stored = await table().get(key, { consistent: true });
  const lines = (await sent()).lines.map(({ isNote: _, ...line }) => line);
  await table().write({ put: { ...key, type: 'SENT', ...stored, lines } });
  const { decide } = await mere();
  const decision = buildDecision(await sent(), 'later');
  expect(await refused(decide({ ...decision, lines: decision.lines.slice(0, -1) }))).toMatchObject({ code: 'refused' });
  expect((await decide(decision)).decision?.lines).toHaveLength(lines.length);
});

it('sending is refused, naming the lines, while work is neither priced nor free', async () => {
  const { first, lamp, note, save, send } = await begun();
  const [, ...others] = first.lines.filter(({ from }) => from !== 'comment');
  await save([lamp, ...others.map((line) => ({ ...line, ...PRICED })), note]);
  expect(await refused(send())).toMatchObject({ code: 'refused', message: expect.stringContaining(lamp.words) });
  await save([note]);
  expect(await refused(send())).toMatchObject({ code: 'refused', message: expect.stringContaining('Notes alone') });
  expect((await save([{ ...lamp, noCharge: true }])).lines[0]).toHaveProperty('noCharge', true);
  expect(await send()).toMatchObject({ state: 'sent', totalCents: 0 });
  expect((await save([{ ...lamp, ...PRICED, noCharge: true }])).lines[0]).not.toHaveProperty('noCharge');
});

it('a comment that is marked as free is work, not a note', async () => {
  const { lamp, note, save, send, sent } = await begun();
  await save([
    { ...lamp, ...PRICED },
    { ...note, noCharge: true },
  ]);
  await send();
  expect((await sent()).lines.map(({ isNote }) => isNote)).toEqual([undefined, undefined]);
});

it('the server multiplies quantity and unit price, rounding half a cent up', async () => {
  const { save, send, sent } = await begun();
  const tyres = newLine('a', { unit: { quantity: 4_00, cents: 189_50 }, partsCents: 1 });
  const oil = newLine('b', { unit: { quantity: 5_25, cents: 18_90 } });
  const half = newLine('c', { unit: { quantity: 50, cents: 5 } });
  const { lines, totalCents } = await save([tyres, oil, half]);
  expect(lines.map(({ partsCents }) => partsCents)).toEqual([758_00, 99_23, 3]);
  expect(totalCents).toBe(758_00 + 99_23 + 3);
  await send();
  expect((await sent()).lines[0]).toMatchObject({ unit: { quantity: 4_00, cents: 189_50 }, cents: 758_00 });
});

it('a page of the previous release keeps quantity, mark and origin of a price that it does not change', async () => {
  const { lamp, save } = await begun();
  const priceFrom = { name: 'Tyre' };
  const made = [newLine('a', { unit: { quantity: 4_00, cents: 10_00 }, priceFrom }), { ...lamp, noCharge: true }];
  const saved = await save(made);
  const older = saved.lines.map(({ unit: _, noCharge: __, priceFrom: ___, ...line }) => line);
  expect((await save(older)).lines).toEqual(saved.lines);
  const changed = (await save(older.map((line) => ({ ...line, partsCents: line.partsCents + 1 })))).lines;
  expect(changed.map(({ unit, noCharge, priceFrom: from }) => [unit, noCharge, from])).toEqual([
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
  ]);
  const [tyres] = made;
  if (!tyres) throw new Error('There is no line');
  await save([tyres]);
  expect((await save([{ ...tyres, ...unpriced, unit: null, priceFrom: null, partsCents: 40_00 }])).lines[0]).toEqual({
    ...newLine('a'),
    partsCents: 40_00,
  });
});

it('an estimate says who saved it last', async () => {
  const { save, get, id, lamp } = await begun();
  expect(await get(id)).not.toHaveProperty('changedBy');
  expect((await save([lamp])).changedBy).toBe(anna.name);
});

it('a reason names its part for the customer, unless it says so itself', async () => {
  const { lamp, save, send, sent } = await begun();
  const work = { ...lamp, ...PRICED, inspectionItemName: 'externalStopLamps' as const };
  await save([
    { ...work, words: 'More than the allowed share of its LEDs has failed' },
    { ...work, id: newLine('b').id, words: 'Left stop lamp does not work' },
  ]);
  await send();
  expect((await sent()).lines.map(({ words }) => words)).toEqual([
    'Stop lamps: More than the allowed share of its LEDs has failed',
    'Left stop lamp does not work',
  ]);
});
