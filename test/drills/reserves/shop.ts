import { discardDraft } from '#lambdas/drafts/discard.ts';
import { createDraft } from '#lambdas/drafts/records.ts';
import { closeReserves, listReserves, reserveNumbers } from '#lambdas/sheets/reserves.ts';
import { readNumber, sheetCounterKey, sheetNumbers } from '#lambdas/table/keys.ts';
import { searchAll } from '#lambdas/table/search-all.ts';
import type { Table } from '#lambdas/table/table.ts';
import { DEVICE_NUMBERS, ORGANIZATION_NUMBERS } from '#shared/drafts/reserve.ts';
import { DeviceId, DraftId, newId } from '#shared/ids.ts';
import type { Breach } from '#test/simulation-tools/scenarios.ts';
import { newWorkshop } from '#test/world/workshop.ts';
import { DEVICES, type Step } from './steps.ts';

export const ONCE = 'No sheet number is used twice.';
export const EXPLAINED = 'Each sheet number has exactly one draft or outcome.';
export const KEPT = 'A draft has the number that its device drew.';
export const BOUNDED = 'No device holds more than five numbers, and no workshop more than twenty.';

const START = Date.parse('2026-11-20T02:00:00.000Z');

type Draft = { id: DraftId; drawn: number | undefined; told: number | undefined };
type Device = { id: DeviceId; free: number[]; last: number; drafts: Draft[]; asks: number };

/**
 * Simulates the devices of a workshop as a client should behave: each draws a number once and believes only its latest
 * response.
 */
export const newShop = (table: Table) => {
  const { at, organizationId } = newWorkshop();
  const clock = { ms: START };
  const now = () => ({ ...at(new Date(clock.ms).toISOString()), table });
  const devices = Array.from(
    { length: DEVICES },
    (): Device => ({ id: DeviceId.parse(newId('dev')), free: [], last: 0, drafts: [], asks: 0 }),
  );
  const used = new Map<number, DraftId>();
  const breaches: Breach[] = [];
  const check = (sentence: string, isTrue: boolean, where: string) => {
    if (!isTrue) breaches.push({ sentence, where });
  };

  const reserve = async (device: Device, loses: Step['loses']) => {
    const asked = ++device.asks;
    if (loses === 'request') return;
    const unsent = device.drafts.flatMap(({ drawn, told }) => (drawn && !told ? [drawn] : []));
    const keeps = [...device.free, ...unsent];
    const { numbers } = await reserveNumbers(now(), device.id, { Name: 'Tablet', keeps, last: device.last });
    check(BOUNDED, numbers.length <= DEVICE_NUMBERS, `${device.id} got ${numbers}`);
    if (loses || asked !== device.asks) return;
    device.free = numbers.filter((number) => number > device.last || device.free.includes(number));
    device.last = Math.max(device.last, ...numbers);
  };

  const send = async (draft: Draft, DeviceID: DeviceId, loses: Step['loses']) => {
    if (loses === 'request') return;
    const { drawn } = draft;
    const { formattedId } = await createDraft(now(), draft.id, drawn ? { drawn: { DeviceID, number: drawn } } : {});
    const number = formattedId.formattedIdIdx;
    if (drawn) check(KEPT, number === drawn, `${draft.id} got ${number} for ${drawn}`);
    if (!loses) draft.told = number;
  };

  const draw = async (device: Device, { begun }: Step) => {
    const draft: Draft = { id: DraftId.parse(newId('dft')), drawn: undefined, told: undefined };
    if (begun) await send(draft, device.id, 'response');
    draft.drawn = device.free.shift();
    if (!draft.drawn) return;
    check(ONCE, !used.has(draft.drawn), `${draft.drawn} was drawn twice`);
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

  /** Sends what the devices still have, and returns all breaches. */
  const findBreaches = async () => {
    for (const device of devices)
      for (const draft of device.drafts) if (!draft.told) await send(draft, device.id, undefined);
    const tenant = now();
    const counter = await table.get(sheetCounterKey(organizationId), { consistent: true });
    const items = await searchAll(table, { pk: sheetNumbers(organizationId), consistent: true });
    const held = (await listReserves({ ...tenant, now: new Date(0) })).flatMap(({ numbers }) => numbers);
    const explained = new Map(
      items.map((item) => {
        const { draftId, lost, notUsed } = item;
        const all = [draftId && !lost, lost, notUsed && !draftId, held.includes(readNumber(item))];
        return [readNumber(item), all.filter(Boolean).length] as const;
      }),
    );
    const drafts = items.flatMap(({ draftId, lost }) => (draftId && !lost ? [draftId] : []));
    check(ONCE, new Set(drafts).size === drafts.length, 'a draft has two numbers');
    const outstanding = (await listReserves(tenant)).flatMap(({ numbers }) => numbers).length;
    check(BOUNDED, outstanding <= ORGANIZATION_NUMBERS, `${outstanding} are outstanding`);
    for (let number = 1; number <= Number(counter?.taken ?? 0); number++)
      check(EXPLAINED, explained.get(number) === 1, `${number} has ${explained.get(number) ?? 0}`);
    return breaches;
  };
  return { run, findBreaches, used };
};
