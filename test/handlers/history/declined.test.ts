import { expect, it, vi } from 'vitest';
import { history } from '#lambdas/history/api.ts';
import { headerItem } from '#lambdas/inspections/stored.ts';
import { table } from '#lambdas/table/connect.ts';
import { declinedKey } from '#lambdas/table/keys.ts';
import { historyApi } from '#shared/history/api.ts';
import { DraftId, EstimateId, newId, newImageId } from '#shared/ids.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { makeCaller } from '#test/world/calls.ts';
import { buildDecision, customer, LATER, NOON, priced, workshopWithEstimate } from '#test/world/estimates.ts';
import { refused } from '#test/world/refused.ts';
import { startStores } from '#test/world/stores.ts';
import { write } from '#test/world/table.ts';
import { withInspectionDay } from '#test/world/workshop.ts';

startStores();

/** Creates a workshop whose customer gets an estimate for a stop lamp, a seatbelt and its buckle, and a tyre. */
const workshop = async () => {
  const own = await workshopWithEstimate();
  const { lines } = await own.read();
  await own.save({ lines: priced(lines.slice(0, 4), 115, 23, 46, 230) });
  await own.send();
  const { token } = await own.link();
  const call = makeCaller(historyApi, history, () => own.at(LATER));
  const { VehicleID } = own.inspection;
  const ask = async (id = VehicleID) => (await call('declined', { params: { id } })).declined;
  return { ...own, mere: customer(token), version: await own.sent(), call, ask, VehicleID };
};
const namesOf = (told: { inspectionItemName?: string | undefined }[]) =>
  told.map(({ inspectionItemName }) => inspectionItemName);

it('lists declined and deferred work with the vehicle and its measurements, until the decision is undone', async () => {
  const { mere, version, ask, call, id, VehicleID } = await workshop();
  expect(await ask()).toEqual([]);
  const decision = buildDecision(version, 'approved', 'declined', 'approved', 'later');
  await mere.decide(decision);
  const told = await ask();
  expect(told).toEqual([
    {
      ...{ EstimateID: id, id: version.lines[1]?.id, at: NOON, decision: 'declined', cents: 23_00, isSafety: true },
      words: 'Seatbelts: Webbing of the driver’s belt is cut',
      inspectionItemName: 'internalSeatbelts',
      readings: {},
    },
    {
      ...{ EstimateID: id, id: version.lines[3]?.id, at: NOON, decision: 'later', cents: 230_00, isSafety: true },
      words: 'Tread depth below 1.5 mm: left front',
      inspectionItemName: 'chassisTyreTreadAndDepth',
      readings: {
        ...{ treadDepthLeftFront: 1.2, treadDepthRightFront: 5.2 },
        ...{ treadDepthLeftRear: 4.1, treadDepthRightRear: 4.4 },
      },
    },
  ]);
  expect((await call('vehicle', { params: { id: VehicleID } })).declined).toEqual(told);
  await mere.undo(decision.id);
  expect(await ask()).toEqual([]);
  expect((await call('vehicle', { params: { id: VehicleID } })).declined).toEqual([]);
});

it('no longer lists an item that a later inspection passed, and deletes nothing', async () => {
  const { mere, version, ask, submitted, VehicleID, organizationId, id } = await workshop();
  await mere.decide(buildDecision(version, 'declined'));
  const car = withInspectionDay('2026-11-21', { ...finishedCar(), VehicleID });
  const InspectionItem = car.InspectionItem.map((item) =>
    item.inspectionItemName === 'externalStopLamps' ? { ...item, result: 'WARNING' as const } : item,
  );
  await submitted({ ...car, InspectionItem }, '2026-11-21T01:00:00.000Z');
  expect(namesOf(await ask())).toEqual(['externalStopLamps']);
  const key = declinedKey(organizationId, VehicleID, EstimateId.parse(id));
  expect((await table().get(key, { consistent: true }))?.lines).toHaveLength(4);
});

it('includes the last photo of a line as a signed URL, but no removed one', async () => {
  const { inspection, organizationId, VehicleID, ask, id } = await workshop();
  const draft = DraftId.parse(newId('dft'));
  const [first, last, gone] = [newImageId(draft), newImageId(draft), newImageId(draft)];
  const image = (imageId: typeof first, at: string, more = {}) => ({
    ...{ imageId, inspectionId: inspection.id, unfinishedInspectionId: draft, paperInspectionId: null },
    ...{ OrganizationId: organizationId, inspectionItemName: 'externalStopLamps' as const, description: 'Left' },
    ...{ fileType: 'Image' as const, url: '' as const, width: 64, height: 48, createdAt: at, updatedAt: at },
    ...more,
  });
  const removed = { at: NOON, userId: 'user-hemi' };
  const images = [
    image(first, '2026-11-19T20:01:00.000Z'),
    image(last, '2026-11-19T20:02:00.000Z'),
    image(gone, '2026-11-19T20:03:00.000Z', { removed }),
  ];
  await write({ put: { ...headerItem(organizationId, { ...inspection, images }, 'Full') } });
  const key = declinedKey(organizationId, VehicleID, EstimateId.parse(id));
  const line = { id: '1', words: 'Stop lamp', inspectionItemName: 'externalStopLamps', cents: 115_00, isSafety: true };
  const lines = [
    { ...line, photos: [first, last, gone], decision: 'declined' },
    { ...line, id: '2', photos: [], decision: 'declined' },
  ];
  await write({ put: { ...key, type: 'DECLINED', EstimateID: id, InspectionID: inspection.id, at: NOON, lines } });
  const [withPhoto, without] = await ask();
  expect(new URL(String(withPhoto?.photo)).pathname).toContain(`org/${organizationId}/images/${draft}/${last}.jpg`);
  expect(without?.photo).toBeUndefined();
});

it('makes two queries if nothing was declined', async () => {
  const { ask } = await workshop();
  const calls = (['get', 'getAll', 'search'] as const).map((name) => vi.spyOn(table(), name));
  await ask();
  expect(calls.map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1]);
  for (const spy of calls) spy.mockRestore();
});

it('an unreadable item does not affect the others', async () => {
  const { mere, version, ask, organizationId, VehicleID } = await workshop();
  await mere.decide(buildDecision(version, 'approved', 'approved', 'approved', 'declined'));
  const key = declinedKey(organizationId, VehicleID, EstimateId.parse(newId('est')));
  await write({ put: { ...key, type: 'DECLINED', lines: 'nothing of ours' } });
  expect(namesOf(await ask())).toEqual(['chassisTyreTreadAndDepth']);
});

it('another workshop’s vehicle gets the same response as an unknown one', async () => {
  const [own, other] = [await workshop(), await workshop()];
  await other.mere.decide(buildDecision(other.version, 'declined'));
  // both organizations have the same car
  expect(own.VehicleID).toBe(other.VehicleID);
  expect(await own.ask()).toEqual([]);
  expect(await other.ask()).toHaveLength(4);
  expect(await refused(own.ask('plate_NEVER'))).toMatchObject({ code: 'not-found' });
});
