import { expect, it, onTestFinished, vi } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { linePricesKey } from '#lambdas/table/keys.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import type { EstimateLine } from '#shared/estimates/model.ts';
import { unpriced } from '#shared/estimates/money.ts';
import { carWithThreeFails, finishedMotorcycle, reasons, withItem } from '#shared/samples/sheets.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { LAST_DAY, LATER, NOON, newLine, workshopWithEstimate } from '#test/world/estimates.ts';
import { startTable } from '#test/world/table.ts';
import { withInspectionDay } from '#test/world/workshop.ts';

startTable();

const STOP_LAMP = 'Stop lamp does not work on the left side';
const lampCosts = { minutes: 30, rateCents: 120_00, partsCents: 4_50 };
type Own = Awaited<ReturnType<typeof workshopWithEstimate>>;

const other = (sheet: FilledSheet): FilledSheet => ({
  ...sheet,
  vehicleRegistrationPlate: 'QRS456',
  vehicleVIN: '7AT0DH11X23456789',
});
const failedMotorcycle = () => ({
  ...withItem(finishedMotorcycle(), 'externalStopLamps', { result: 'FAIL', ReasonForRejections: reasons(STOP_LAMP) }),
  ...{ systemAuthorizationNumber: '', newWoFExpiryDate: '' as const, woFLabelNumber: '' },
});

/** Returns the lines that the next inspection's estimate starts with. */
const begin = async ({ submitted, call, get }: Own, sheet: FilledSheet = other(carWithThreeFails())) => {
  const inspection = await submitted(withInspectionDay('2026-11-20', sheet), LATER);
  const { EstimateID } = await call('create', { body: buildEstimate(inspection) });
  const { lines } = await get(EstimateID);
  return { id: EstimateID, lines };
};
/** Sends the estimate with these values in the lamp's line, and with these other lines. */
const sendLamp = async (own: Own, change: Partial<EstimateLine>, ...more: EstimateLine[]) => {
  const [lamp, ...rest] = (await own.read()).lines;
  if (!lamp) throw new Error('There are no lines');
  await own.save({ lines: [{ ...lamp, ...change }, ...rest, ...more] });
  return own.send();
};
const costs = ({ minutes, rateCents, partsCents, discount }: EstimateLine) => ({
  ...{ minutes, rateCents, partsCents, discount },
});

it('the price of a reason on a sent estimate prefills the next one of the vehicle class, without its discount', async () => {
  const own = await workshopWithEstimate();
  await sendLamp(own, { ...lampCosts, discount: { percent: 10 } });
  const { lines } = await begin(own);
  const [lamp, ...rest] = lines;
  expect(lamp).toMatchObject({
    words: STOP_LAMP,
    from: 'reason',
    ...lampCosts,
    discount: null,
    priceFrom: { day: '2026-11-20' },
  });
  expect(rest.map(costs)).toEqual(rest.map(() => unpriced));
});

it('a reason matches in any spelling, but only at its own item', async () => {
  const own = await workshopWithEstimate();
  await sendLamp(own, lampCosts);
  const spelt = reasons(` ${STOP_LAMP.toUpperCase()} `);
  const sheet = withItem(other(carWithThreeFails()), 'externalStopLamps', { ReasonForRejections: spelt });
  const elsewhere = withItem(sheet, 'internalSeatbelts', { ReasonForRejections: reasons(STOP_LAMP) });
  const { lines } = await begin(own, elsewhere);
  expect(lines.slice(0, 2).map((line) => [line.inspectionItemName, costs(line)])).toEqual(
    expect.arrayContaining([
      ['externalStopLamps', { ...lampCosts, discount: null }],
      ['internalSeatbelts', unpriced],
    ]),
  );
});

it('a reason on one side gets its own last price or, without one, that of the reason on any side', async () => {
  const own = await workshopWithEstimate();
  await sendLamp(own, lampCosts);
  const onSide = async (side: string, plate: string) => {
    const ReasonForRejections = reasons(`${STOP_LAMP} (${side})`);
    const sheet = withItem(other(carWithThreeFails()), 'externalStopLamps', { ReasonForRejections });
    return begin(own, { ...sheet, vehicleRegistrationPlate: plate });
  };
  const { id, lines } = await onSide('rear', 'AAA111');
  expect(lines[0]).toMatchObject({ words: `${STOP_LAMP} (rear)`, ...lampCosts });
  const { Customer, version } = await own.get(id);
  const dearer = lines.map((line, at) => ({ ...line, partsCents: 9_00, noCharge: at > 0 }));
  const saved = await own.call('save', { params: { id }, body: { Customer, lines: dearer, version } });
  await own.call('send', { params: { id }, body: { version: saved.version, expiresOn: LAST_DAY, mail: false } });
  await sendLamp(own, { ...lampCosts, partsCents: 6_00 });
  expect((await onSide('rear', 'AAA112')).lines[0]).toMatchObject({ partsCents: 9_00 });
  expect((await onSide('front', 'AAA113')).lines[0]).toMatchObject({ partsCents: 6_00 });
});

it('another vehicle class or organization does not get the price', async () => {
  const [own, stranger] = [await workshopWithEstimate(), await workshopWithEstimate()];
  await sendLamp(own, lampCosts);
  const [lamp] = (await begin(own, failedMotorcycle())).lines;
  expect(lamp).toMatchObject({ words: STOP_LAMP, ...unpriced });
  const { lines } = await begin(stranger);
  expect(lines.map(costs)).toEqual(lines.map(() => unpriced));
});

it('the latest sent price counts; unsent and free lines are not remembered', async () => {
  const own = await workshopWithEstimate();
  await sendLamp(own, lampCosts);
  await sendLamp(own, { ...lampCosts, partsCents: 6_00 });
  await sendLamp(own, { ...unpriced, noCharge: true });
  const next = await begin(own);
  expect(next.lines[0]).toMatchObject({ ...lampCosts, partsCents: 6_00 });
  const { Customer, version } = await own.get(next.id);
  const lines = next.lines.map((line) => ({ ...line, partsCents: 1 }));
  await own.call('save', { params: { id: next.id }, body: { Customer, lines, version } });
  const third = { ...carWithThreeFails(), vehicleRegistrationPlate: 'TUV789', vehicleVIN: '7AT0DH11X23456790' };
  expect((await begin(own, third)).lines[0]).toMatchObject({ ...lampCosts, partsCents: 6_00 });
});

it('lines that the workshop added and lines from comments are not remembered', async () => {
  const own = await workshopWithEstimate();
  const { lines } = await own.read();
  const dear = { partsCents: 99_00 };
  const changed = lines.map((line) => (line.from === 'comment' ? { ...line, ...dear } : line));
  await own.save({ lines: [newLine('a', { words: STOP_LAMP, ...dear }), ...changed] });
  await own.send();
  expect((await begin(own)).lines.map(({ partsCents }) => partsCents)).toEqual(lines.map(() => 0));
});

it('a reworded line is remembered under its original reason, without its parts', async () => {
  const own = await workshopWithEstimate();
  const part = newLine('b', { words: 'Socket', splitFrom: '1', partsCents: 8_00 });
  await sendLamp(own, { words: 'Replace the bulb', ...lampCosts }, part);
  expect((await begin(own)).lines[0]).toMatchObject({ words: STOP_LAMP, ...lampCosts });
});

it('200 reasons are kept per item, without their wording; the oldest is dropped', async () => {
  const own = await workshopWithEstimate();
  const key = linePricesKey(own.organizationId, 'car', 'externalStopLamps');
  const at = (n: number) => new Date(Date.parse('2026-01-01T00:00:00.000Z') + n * 1_000).toISOString();
  const prices = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`reason${n}`, { ...lampCosts, at: at(n) }]));
  await table().write({ put: { ...key, type: 'LINEPRICES', prices, version: 7 } });
  await sendLamp(own, lampCosts);
  const kept = await table().get(key, { consistent: true });
  expect(kept).toMatchObject({ version: 8, savedBy: { userId: expect.any(String), at: NOON } });
  const names = Object.keys(kept?.prices as object);
  expect(names).toHaveLength(200);
  expect(names).not.toContain('reason0');
  expect(names).toContain('reason1');
  expect(JSON.stringify(kept)).not.toContain('lamp does');
});

it('a price that can’t be remembered does not stop sending, and the log contains no one’s words', async () => {
  const own = await workshopWithEstimate();
  await table().write({
    put: { ...linePricesKey(own.organizationId, 'car', 'externalStopLamps'), type: 'LINEPRICES', prices: 'none' },
  });
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  expect(await sendLamp(own, lampCosts)).toMatchObject({ state: 'sent', sent: { number: 1, expiresOn: LAST_DAY } });
  const missed = written.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('line-prices'));
  expect(missed.map((line) => JSON.parse(line))).toMatchObject([{ level: 'WARN', code: 'ZodError' }]);
});
