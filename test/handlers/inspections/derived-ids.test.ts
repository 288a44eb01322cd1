import { expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import type { Context } from '#lambdas/http/context.ts';
import { handler } from '#lambdas/index.ts';
import { inspections } from '#lambdas/inspections/api.ts';
import { findRevision } from '#lambdas/inspections/records.ts';
import { headerKey } from '#lambdas/table/keys.ts';
import { inspectionsApi } from '#shared/inspections/api.ts';
import { Problem } from '#shared/problem.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { Sheet } from '#shared/sheets/model.ts';
import { makeCaller } from '#test/world/calls.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();
vi.spyOn(logLines, 'info').mockReturnValue();

const NOW = '2026-11-21T01:00:00Z';
const LATER = '2026-11-21T02:00:00Z';

/** Submits a sheet without picked ids, and links its vehicle and customer. */
const start = async (sheet = finishedCar()) => {
  const { organizationId, at, submitted } = newWorkshop();
  const record = await submitted(
    withInspectionDay('2026-11-21', { ...sheet, VehicleID: '', CustomerID: '', vehicleWOFExpiryDate: '' }),
    NOW,
  );
  const params = { id: String(record.id) };
  const call = makeCaller(inspectionsApi, inspections, (said: Context | undefined) => said ?? at(LATER));
  const link = () =>
    handler({
      id: 'event',
      'detail-type': 'InspectionSubmitted',
      detail: headerKey(organizationId, record.id),
    } as Parameters<typeof handler>[0]);
  return { at, record, params, call, link, stored: (n: number) => findRevision(at(LATER), record.id, n) };
};

it('G-27, G-28: every answer has the ids once vehicle and customer are linked, and a pass its expiry date', async () => {
  const { record, params, call, link, stored } = await start();
  const before = await call('get', { params });
  expect([before.VehicleID, before.CustomerID]).toEqual(['', '']);
  expect(before.vehicleWOFExpiryDate).toBe(record.newWoFExpiryDate);
  await link();
  const linked = {
    VehicleID: expect.stringMatching(/^vin_/),
    CustomerID: expect.stringMatching(/^cus_/),
    vehicleWOFExpiryDate: record.newWoFExpiryDate,
  };
  expect(await call('get', { params })).toMatchObject(linked);
  expect(await call('revision', { params: { ...params, revision: '1' } })).toMatchObject(linked);
  const edited = await call('edit', { params, body: { revision: 1, woFLabelNumber: 'L1' } });
  expect(edited).toMatchObject({ ...linked, revision: 2 });
  const outdated = await call('edit', { params, body: { revision: 1, woFLabelNumber: 'L2' } }).catch((error) => error);
  expect(outdated).toBeInstanceOf(Problem);
  expect(outdated.details).toMatchObject({ ...linked, revision: 2 });
  // the sealed record stays as submitted
  expect(await stored(1)).toMatchObject({ VehicleID: '', CustomerID: '', vehicleWOFExpiryDate: '' });
});

it('G-28: a page that sends the derived values back changes nothing, and a new name is a new customer', async () => {
  const { params, call, link, stored } = await start();
  await link();
  const { id: _, ...answer } = await call('get', { params });
  const { InspectionItem: items, ...fields } = answer;
  const sheet = Sheet.parse({ ...fields, InspectionItem: items });
  expect((await call('edit', { params, body: { ...sheet, revision: 1 } })).revision).toBe(1);
  const body = { ...sheet, customerName: 'Someone Else', revision: 1 };
  const edited = await call('edit', { params, body });
  expect(edited).toMatchObject({ revision: 2, customerName: 'Someone Else', CustomerID: '' });
  // a retry after a lost response
  expect(await call('edit', { params, body })).toEqual(edited);
  expect(await stored(2)).toMatchObject({ VehicleID: '', CustomerID: '', vehicleWOFExpiryDate: '' });
  await link();
  const now = await call('get', { params });
  expect(now.CustomerID).not.toBe(answer.CustomerID);
  expect(now.CustomerID).toMatch(/^cus_/);
});

it('G-28: a fail has no expiry date', async () => {
  const { params, call, link } = await start(carWithThreeFails());
  await link();
  expect(await call('get', { params })).toMatchObject({ vehicleWOFExpiryDate: '', VehicleID: expect.any(String) });
});
