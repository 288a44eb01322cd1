import { beforeEach, expect, test, vi } from 'vitest';
import type { Reserve, ReserveRequest } from '#shared/drafts/reserve.ts';
import { Problem } from '#shared/problem.ts';
import type { Client } from '#web/client/client.ts';
import { fillReserve, releaseReserve } from '#web/drafts/reserve/fill-reserve.ts';
import { takeNumber } from '#web/drafts/reserve/reserve.ts';
import { deviceDisk } from '../device-disk.ts';
import { begin, offline, pass, startDevice } from '../device-writer.ts';

vi.mock('idb', async () => ({ openDB: (await import('../device-disk.ts')).openDB }));

beforeEach(() => {
  const leave = startDevice();
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0', maxTouchPoints: 5 });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '' }));
  return leave;
});

type Request = ReserveRequest & { DeviceID: string };

/** A server that leases five numbers to each device, and the client of its only user. */
const leasing = () => {
  let next = 1151;
  const held = new Map<string, number[]>();
  const requests: Request[] = [];
  const lease = ({ DeviceID, keeps, last }: Request): Reserve => {
    const kept = (held.get(DeviceID) ?? []).filter((number) => number > last || keeps.includes(number));
    while (kept.length < 5) kept.push(next++);
    held.set(DeviceID, kept);
    return { numbers: kept, until: '2027-01-01T00:00:00.000Z', elsewhere: 0 };
  };
  const answer = { isLost: false, problem: undefined as Problem | undefined };
  const reserve = async ({ params, body }: { params: { DeviceID: string }; body: ReserveRequest }) => {
    const request = { ...params, ...body };
    requests.push(request);
    if (answer.problem) throw answer.problem;
    const numbers = lease(request);
    return answer.isLost ? offline() : numbers;
  };
  const release = vi.fn(async () => ({}));
  const client = { drafts: { reserve, release } } as unknown as Client;
  return { client, requests, held, answer, release };
};

/** Starts a sheet without a network and gives it a number. */
const draw = async (owner: string) => {
  const { store } = begin();
  const isNumbered = await takeNumber(store, owner);
  return isNumbered ? store.state().drawn?.number : undefined;
};

const A_DAY = 24 * 3_600_000;

test('H-06: each sheet that needs a number without a network gets one of five, and none once they are used up', async () => {
  const { client } = leasing();
  const owner = 'hemi org ';
  await fillReserve(owner, client);
  const drawn = [];
  for (let n = 0; n < 6; n++) drawn.push(await draw(owner));
  expect(drawn).toEqual([1151, 1152, 1153, 1154, 1155, undefined]);
  expect(deviceDisk.durabilities.filter(([store]) => store === 'people')).toContainEqual(['people', 'strict']);
});

test('H-06: the reserve is filled up after a draw or a day, not with each page, and inspectors with a PIN share it', async () => {
  const { client, requests } = leasing();
  await fillReserve('hemi org ', client);
  await fillReserve('hemi org sub_1', client);
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ Name: 'Chrome on Android', keeps: [], last: 0 });
  expect(await draw('hemi org sub_1')).toBe(1151);
  await fillReserve('hemi org ', client);
  expect(requests[1]).toMatchObject({ keeps: [1152, 1153, 1154, 1155], last: 1155 });
  await pass(A_DAY);
  await fillReserve('hemi org ', client);
  expect(requests[2]).toMatchObject({ keeps: [1152, 1153, 1154, 1155, 1156, 1151], last: 1156 });
  await fillReserve('mere org ', client);
  expect(requests[3]?.DeviceID).not.toBe(requests[0]?.DeviceID);
});

test('H-06: a number of a draft on this device is kept until the server has the draft', async () => {
  const { client, requests } = leasing();
  const { store, opener } = begin();
  await fillReserve(opener.owner, client);
  expect(await takeNumber(store, opener.owner)).toBe(true);
  await pass(400);
  await fillReserve(opener.owner, client);
  expect(requests[1]?.keeps).toEqual([1152, 1153, 1154, 1155, 1151]);
  // it stays drawn although the server still lists it
  expect(await draw(opener.owner)).toBe(1152);
});

test('H-06: numbers in a lost response come with the next one', async () => {
  const { client, answer, requests } = leasing();
  answer.isLost = true;
  await expect(fillReserve('hemi org ', client)).rejects.toThrow('No connection');
  answer.isLost = false;
  await fillReserve('hemi org ', client);
  expect(requests.map(({ DeviceID }) => DeviceID)).toEqual(Array(2).fill(requests[0]?.DeviceID));
  expect(await draw('hemi org ')).toBe(1151);
});

test('H-06: a device that has lost its reserve never draws one of its numbers again', async () => {
  const { client } = leasing();
  await fillReserve('hemi org ', client);
  expect(await draw('hemi org ')).toBe(1151);
  deviceDisk.stores.people.clear();
  await fillReserve('hemi org ', client);
  expect(await draw('hemi org ')).toBe(1156);
});

test('H-06: a clock that was ahead until the response does not put off the next request', async () => {
  const { client, requests } = leasing();
  const { reserve } = client.drafts;
  vi.setSystemTime(Date.now() + 30 * A_DAY);
  client.drafts.reserve = async (...asked) => {
    vi.setSystemTime(Date.now() - 30 * A_DAY);
    return reserve(...asked);
  };
  await fillReserve('hemi org ', client);
  client.drafts.reserve = reserve;
  await pass(A_DAY);
  await fillReserve('hemi org ', client);
  expect(requests).toHaveLength(2);
});

test('H-06: a refused request is not repeated for an hour', async () => {
  const { client, answer, requests } = leasing();
  answer.problem = new Problem('not-allowed', 'No');
  await fillReserve('hemi org ', client);
  await fillReserve('hemi org ', client);
  expect(requests).toHaveLength(1);
});

test('H-06: a logout gives the numbers back', async () => {
  const { client, release, requests } = leasing();
  await releaseReserve('hemi org ', client);
  expect(release).not.toHaveBeenCalled();
  await fillReserve('hemi org ', client);
  await releaseReserve('hemi org ', client);
  expect(release).toHaveBeenCalledExactlyOnceWith(
    { params: { DeviceID: requests[0]?.DeviceID } },
    expect.objectContaining({ showsUnauthorized: true }),
  );
});
