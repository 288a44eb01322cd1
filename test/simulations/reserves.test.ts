import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { discardDraft } from '#lambdas/drafts/discard.ts';
import { createDraft } from '#lambdas/drafts/records.ts';
import { closeReserves, listReserves, reserveNumbers } from '#lambdas/sheets/reserves.ts';
import { table } from '#lambdas/table/connect.ts';
import { readNumber, sheetCounterKey, sheetNumbers } from '#lambdas/table/keys.ts';
import { searchAll } from '#lambdas/table/search-all.ts';
import { DEVICE_NUMBERS, ORGANIZATION_NUMBERS } from '#shared/drafts/reserve.ts';
import { DeviceId, DraftId, newId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop } from '#test/world/workshop.ts';

startTable();

const START = Date.parse('2026-11-20T02:00:00.000Z');
const DEVICES = 5;
const KINDS = [
  ...(['reserve', 'reserve', 'reserve', 'draw', 'draw', 'draw', 'draw', 'draw'] as const),
  ...(['online', 'send', 'send', 'drop', 'discard', 'logout', 'wait'] as const),
] as const;

const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  device: fc.nat(DEVICES - 1),
  /** The response is lost, or the request. */
  loses: fc.constantFrom(undefined, undefined, undefined, 'response', 'request'),
  /** The device draws a number for a draft whose first save was sent online. */
  begun: fc.boolean(),
  /** Starts before the previous step has ended. */
  overlaps: fc.boolean(),
  days: fc.constantFrom(1, 10, 31),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type Draft = { id: DraftId; drawn: number | undefined; told: number | undefined };
type Device = { id: DeviceId; free: number[]; last: number; drafts: Draft[]; asks: number };

/** Simulates devices as a client should behave: it draws each number once and believes only its latest response. */
const newShop = () => {
  const { at, organizationId } = newWorkshop();
  const clock = { ms: START };
  const now = () => at(new Date(clock.ms).toISOString());
  const devices = Array.from(
    { length: DEVICES },
    (): Device => ({ id: DeviceId.parse(newId('dev')), free: [], last: 0, drafts: [], asks: 0 }),
  );
  const used = new Map<number, DraftId>();

  const reserve = async (device: Device, loses: Step['loses']) => {
    const asked = ++device.asks;
    if (loses === 'request') return;
    const unsent = device.drafts.flatMap(({ drawn, told }) => (drawn && !told ? [drawn] : []));
    const keeps = [...device.free, ...unsent];
    const { numbers } = await reserveNumbers(now(), device.id, { Name: 'Tablet', keeps, last: device.last });
    expect(numbers.length).toBeLessThanOrEqual(DEVICE_NUMBERS);
    if (loses || asked !== device.asks) return;
    device.free = numbers.filter((number) => number > device.last || device.free.includes(number));
    device.last = Math.max(device.last, ...numbers);
  };

  const send = async (draft: Draft, DeviceID: DeviceId, loses: Step['loses']) => {
    if (loses === 'request') return;
    const drawn = draft.drawn ? { drawn: { DeviceID, number: draft.drawn } } : {};
    const { formattedId } = await createDraft(now(), draft.id, drawn);
    if (draft.drawn) expect(formattedId.formattedIdIdx).toBe(draft.drawn);
    if (!loses) draft.told = formattedId.formattedIdIdx;
  };

  const draw = async (device: Device, { begun }: Step) => {
    const draft: Draft = { id: DraftId.parse(newId('dft')), drawn: undefined, told: undefined };
    if (begun) await send(draft, device.id, 'response');
    draft.drawn = device.free.shift();
    if (!draft.drawn) return;
    expect(used.get(draft.drawn)).toBeUndefined();
    used.set(draft.drawn, draft.id);
    device.drafts.push(draft);
  };

  const run = async (asked: Step) => {
    const { kind, loses, days } = asked;
    const device = devices[asked.device] as Device;
    const unsent = device.drafts.find(({ told }) => !told);
    if (kind === 'reserve') return reserve(device, loses);
    if (kind === 'draw') return draw(device, asked);
    if (kind === 'online')
      return send({ id: DraftId.parse(newId('dft')), drawn: undefined, told: undefined }, device.id, loses);
    if (kind === 'send') return unsent && send(unsent, device.id, loses);
    if (kind === 'wait') clock.ms += days * 86_400_000;
    if (kind === 'drop') device.drafts = device.drafts.filter((draft) => draft !== unsent);
    const sent = device.drafts.find(({ told }) => told);
    if (kind === 'discard' && sent && loses !== 'request') await discardDraft(now(), sent.id);
    if (kind !== 'logout') return undefined;
    device.free = [];
    device.asks++;
    return loses === 'request' ? undefined : closeReserves(now(), ({ DeviceID }) => DeviceID === device.id);
  };

  /** Lists the numbers that aren't explained by exactly one draft or outcome. */
  const findUnexplained = async () => {
    for (const device of devices)
      for (const draft of device.drafts) if (!draft.told) await send(draft, device.id, undefined);
    const tenant = { ...now(), table: table() };
    const counter = await table().get(sheetCounterKey(organizationId), { consistent: true });
    const items = await searchAll(table(), { pk: sheetNumbers(organizationId), consistent: true });
    const held = (await listReserves({ ...tenant, now: new Date(0) })).flatMap(({ numbers }) => numbers);
    const reasons = items.map((item) => {
      const { draftId, lost, notUsed } = item;
      const all = [draftId && !lost, lost, notUsed && !draftId, held.includes(readNumber(item))];
      return [readNumber(item), all.filter(Boolean).length] as const;
    });
    const drafts = items.flatMap(({ draftId, lost }) => (draftId && !lost ? [draftId] : []));
    expect(new Set(drafts).size).toBe(drafts.length);
    const outstanding = (await listReserves(tenant)).flatMap(({ numbers }) => numbers);
    expect(outstanding.length).toBeLessThanOrEqual(ORGANIZATION_NUMBERS);
    const explained = new Map(reasons);
    return Array.from({ length: Number(counter?.taken ?? 0) }, (_, n) => n + 1).filter((n) => explained.get(n) !== 1);
  };
  return { run, findUnexplained, used };
};

/** A request may be refused because others were first, but never because of its number. */
const ignoreBusy = (error: unknown) => {
  if (!(error instanceof Problem && ['try-again', 'too-many-requests', 'draft-gone'].includes(error.code))) throw error;
};

test('H-06: with devices that lose requests and responses, no sheet number is used twice and each is explained', async () => {
  let drawn = 0;
  const property = fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 120, size: 'max' }), async (steps) => {
    const { run, findUnexplained, used } = newShop();
    let running: Promise<unknown> = Promise.resolve();
    for (const one of steps) {
      if (!one.overlaps) await running;
      running = Promise.all([running, run(one).catch(ignoreBusy)]);
    }
    await running;
    expect(await findUnexplained()).toEqual([]);
    drawn += used.size;
  });
  await fc.assert(property, { numRuns: Number(process.env.RUNS ?? 20), seed: 11, endOnFailure: true });
  expect(drawn).toBeGreaterThan(100);
});
