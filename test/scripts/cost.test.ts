import { expect, it } from 'vitest';
import { describeCosts } from '#test/bench/cost/cost.ts';
import { type CostFigures, idle, inspectionParts, kept, priceOfAll, workshopParts } from '#test/bench/cost/model.ts';
import { requestPrices } from '../../cdk/prices.ts';

const units = (read: number, write: number) => ({ trips: 1, read, write });
const steps = { create: units(2, 10), saves: units(0, 80), submit: units(3, 20), index: units(30, 70) };
const figures: CostFigures = {
  passed: steps,
  failed: { ...steps, saves: units(0, 100), submit: units(3, 24) },
  ...{ context: units(1, 0), open: units(6, 0), poll: units(4, 0), sweep: units(24, 0) },
};
const said = describeCosts(figures);
const usdOf = (what: string) => Number(new RegExp(`^ {2}${what} +([\\d.]+)$`, 'm').exec(said)?.[1]);

it('the printed sums are those of their lines', () => {
  const { core, more } = inspectionParts(figures);
  const sum = (names: string[]) => names.reduce((total, name) => total + usdOf(name), 0);
  expect(usdOf('core')).toBeCloseTo(sum(Object.keys(core)), 2);
  const rest = ['core', ...Object.keys(more), ...Object.keys(workshopParts(figures))];
  expect(usdOf('everything, for workshops of 120 a month')).toBeCloseTo(sum(rest), 2);
});

it('write units cost what the bench measured, and what is assumed of photos and PDFs', () => {
  const { core } = inspectionParts(figures);
  const writes = Object.values(core).reduce((sum, { writeUnits = 0 }) => sum + writeUnits, 0);
  // 35% fail: 180 or 204 units, three photos of 7; 1.3 PDFs of 4
  expect(writes).toBeCloseTo(180 + 0.35 * 24 + 0.35 * 3 * 7 + 1.3 * 4, 6);
});

it('an idle stage pays only for what its sweeps and its runs of reminders read, and for keeping the renderer warm', () => {
  const reads = ((730 * 60) / 5) * 24 + (730 / 24) * 12 * 32 * 4;
  const warmUps = 22 * 12 * (1769 / 1024) * requestPrices.x86GbSeconds.each;
  expect(priceOfAll(idle(figures), true)).toBeCloseTo(reads * requestPrices.readUnits.each + warmUps, 9);
  expect(usdOf('idle, without a workshop')).toBeLessThan(0.05);
});

it('the polls of the queue of emails are free for the first stage of an account', () => {
  const { queueRequests = 0 } = idle(figures);
  expect(queueRequests).toBe(657_000);
  expect(priceOfAll({ queueRequests }, true)).toBe(0);
  // docs/operate.md
  expect(priceOfAll({ queueRequests: 2 * queueRequests }, true)).toBeCloseTo(0.13, 2);
});

it('only what exceeds the free amount is paid for', () => {
  const { each, free } = requestPrices.lambdaCalls;
  expect(priceOfAll({ lambdaCalls: free }, true)).toBe(0);
  expect(priceOfAll({ lambdaCalls: free + 5 }, true)).toBeCloseTo(5 * each, 12);
  expect(priceOfAll({ lambdaCalls: free })).toBeCloseTo(free * each, 9);
});

it('every price is used', () => {
  const { core, more } = inspectionParts(figures);
  const used = [kept, ...Object.values({ ...core, ...more, ...workshopParts(figures) })].flatMap(Object.keys);
  expect(new Set(used)).toEqual(new Set(Object.keys(requestPrices)));
});
