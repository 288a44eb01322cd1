import { writeFileSync } from 'node:fs';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { type ItemType, versions } from '#lambdas/table/table.ts';
import { simulateDay } from '#test/world/day/live.ts';
import { type Attributes, readAll, removeRaw, scan, shortenItems, storedItems } from '#test/world/stored-items.ts';
import { startStores } from '#test/world/stores.ts';

startStores();

/**
 * Days whose items are kept as fixtures. A release that stores new kinds of items adds a day, with KEEP_STORED=<the
 * day>.
 */
const DAYS = [
  '2026-11-22',
  '2026-11-23',
  '2026-11-24',
  '2026-11-25',
  '2026-11-26',
  '2026-11-27',
  '2026-11-28',
  '2026-11-29',
  '2026-11-30',
  '2026-12-03',
  '2026-12-04',
  '2026-12-07',
  '2026-12-08',
  '2026-12-10',
  '2026-12-13',
];
const DAY = process.env.KEEP_STORED ?? '2026-12-13';

beforeAll(() => {
  process.env.USER_POOL_CLIENT_ID = 'client';
  // suppresses the log line of each call
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(logLines, 'info').mockReturnValue();
});

/** Types that no later release reads: some expire within days, one is a log, and grades are calculated again. */
const NOT_KEPT: ItemType[] = [
  'DAILYMAIL',
  'EMAILCHANGED',
  'GRADED',
  'JOINED',
  'PINGUESSED',
  'PUSH',
  'SEPARATION',
  'TOLD',
  'UNVERIFIED',
  'VERIFICATION',
  'VERIFIED',
];

const evening = () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${DAY}T08:00:00.000Z`) });
  onTestFinished(() => void vi.useRealTimers());
};
const emptyTable = async () => removeRaw(...(await scan()));

const keep = (name: string, value: unknown) =>
  writeFileSync(
    new URL(`../../world/fixtures/${name}-${DAY}.json`, import.meta.url),
    JSON.stringify(value, (_, held) => (held instanceof Uint8Array ? Buffer.from(held).toString('base64') : held), 2),
  );

it('a day of work stores every permanent item type, and the fixtures contain all of them', async () => {
  await emptyTable();
  onTestFinished(() => void vi.restoreAllMocks());
  const who = await simulateDay(DAY);
  evening();
  const items = (await scan()).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  if (process.env.KEEP_STORED) {
    keep('stored-items', { ...who, items });
    keep('answers', shortenItems(await readAll(who)));
  }
  const kinds = new Set(DAYS.flatMap((day) => storedItems(day).items.map(({ type }) => type?.S)));
  expect(items.filter(({ type }) => !kinds.has(type?.S))).toEqual([]);
  const known = Object.keys(versions) as ItemType[];
  expect(known.filter((kind) => !kinds.has(kind)).toSorted()).toEqual(NOT_KEPT);
});
const keyOf = ({ pk, sk }: Attributes) => `${pk?.S} ${sk?.S}`;
