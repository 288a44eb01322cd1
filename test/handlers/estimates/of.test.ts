import { expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { estimates } from '#lambdas/estimates/api.ts';
import { handler as index } from '#lambdas/index.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import { estimateKey, headerKey } from '#lambdas/table/keys.ts';
import { rebuildEstimates } from '#scripts/rebuild/estimates.ts';
import { estimatesApi } from '#shared/estimates/api.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import type { LineDecision } from '#shared/estimates/decisions.ts';
import type { EstimateId } from '#shared/ids.ts';
import { hemi } from '#shared/samples/people.ts';
import { mere, shop } from '#test/handlers/customers/shop.ts';
import { makeCaller } from '#test/world/calls.ts';
import { HOUR, later } from '#test/world/clock.ts';
import { buildDecision, LAST_DAY, NOON, priced, workshopWithEstimate } from '#test/world/estimates.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';

startTable();
vi.spyOn(logLines, 'info').mockReturnValue();

/** A workshop whose customers' cars are inspected and get estimates. */
const workshop = () => {
  const own = shop();
  let hours = 0;
  const call = makeCaller(estimatesApi, estimates, () => own.contextAt(later(++hours * HOUR)));
  return {
    ...own,
    tenant: { table: table(), organizationId: own.organizationId },
    estimates: call,
    estimated: async (...sheet: Parameters<typeof own.inspected>) => {
      const inspection = await own.inspected(...sheet);
      const { EstimateID } = await call('create', { body: buildEstimate(inspection) });
      return { EstimateID, inspection };
    },
    ofCustomer: async (id: string, query = {}) => own.dossier('estimates', { params: { id }, query }),
    ofVehicle: async (id: string, query = {}) => call('ofVehicle', { params: { id }, query }),
    /** Stores an estimate as the previous release did. */
    forget: async (id: EstimateId) => {
      const key = estimateKey(own.organizationId, id);
      const { customerId, vehicleId, sentBy, ...item } =
        (await table().get(key, { consistent: true })) ?? expect.fail();
      for (const name of ['gsi2pk', 'gsi2sk', 'gsi4pk', 'gsi4sk']) delete item[name];
      const { plate, customer, totalCents, updatedAt, state } = item.summary as Record<string, unknown>;
      await table().write({
        put: { ...item, ...key, type: 'ESTIMATE', summary: { plate, customer, totalCents, updatedAt, state } },
      });
    },
  };
};

const idsOf = ({ estimates: listed }: { estimates: { EstimateID: string }[] }) =>
  listed.map(({ EstimateID }) => EstimateID);

it('O-03: a customer’s and a vehicle’s page list their estimates, newest first, page by page', async () => {
  const own = workshop();
  const id = await own.saved();
  const made: string[] = [];
  for (let n = 0; n < 3; n++) made.unshift((await own.estimated({ CustomerID: id })).EstimateID);
  const first = await own.ofCustomer(id, { pageSize: 2 });
  expect(idsOf(first)).toEqual(made.slice(0, 2));
  const second = await own.ofCustomer(id, { pageSize: 2, after: first.next });
  expect(second).toEqual({ estimates: [expect.objectContaining({ EstimateID: made[2], estimateNumber: 1 })] });
  const vehicles = await own.ofVehicle('plate_KZT482', { pageSize: 2 });
  expect(idsOf(vehicles)).toEqual(made.slice(0, 2));
  expect(idsOf(await own.ofVehicle('plate_KZT482', { pageSize: 2, after: vehicles.next }))).toEqual(made.slice(2));
  expect(await refused(own.ofCustomer(id, { after: 'x' }))).toMatchObject({ code: 'not-valid' });
  const stranger = workshop();
  expect(await refused(stranger.ofCustomer(id))).toMatchObject({ code: 'not-found' });
  expect(await refused(stranger.ofVehicle('plate_KZT482'))).toMatchObject({ code: 'not-found' });
});

it('O-03: after a merge the kept customer lists both; an erasure leaves no customer with the estimate', async () => {
  const own = workshop();
  const [kept, other] = [await own.saved(), await own.saved({ CustomerName: 'M Tūhoe', Mobile: '0215550199' })];
  const one = await own.estimated({ CustomerID: kept });
  const two = await own.estimated({ CustomerID: other, customerName: 'M Tūhoe' });
  expect(idsOf(await own.ofCustomer(other))).toEqual([two.EstimateID]);
  await own.merge(kept, other);
  for (const id of [kept, other]) expect(idsOf(await own.ofCustomer(id))).toEqual([two.EstimateID, one.EstimateID]);
  await own.dossier('erase', { params: { id: kept }, body: { name: mere.CustomerName } });
  expect(await refused(own.ofCustomer(kept))).toMatchObject({ code: 'not-found' });
  const item = await table().get(estimateKey(own.organizationId, one.EstimateID), { consistent: true });
  expect(item).toMatchObject({ summary: { customer: '' } });
  expect([item?.customerId, item?.gsi2pk]).toEqual([undefined, undefined]);
  expect(await rebuildEstimates(own.tenant)).toMatchObject({ numbered: 0, estimates: 0 });
  expect(idsOf(await own.ofVehicle('plate_KZT482'))).toHaveLength(2);
});

it('O-03: an estimate follows the customer of its corrected sheet', async () => {
  const own = workshop();
  const [id, other] = [await own.saved(), await own.saved({ CustomerName: 'Rangi Pou', Mobile: '0215550177' })];
  const { EstimateID, inspection } = await own.estimated({ CustomerID: id });
  const customer = { CustomerID: other, customerName: 'Rangi Pou', customerPhone: '0215550177' };
  await edit(inspection.id, { revision: 1, ...customer }, own.contextAt(later(HOUR)));
  await index({
    id: 'e',
    'detail-type': 'InspectionEdited',
    detail: headerKey(own.organizationId, inspection.id),
  } as Event);
  expect(idsOf(await own.ofCustomer(other))).toEqual([EstimateID]);
  expect(idsOf(await own.ofCustomer(id))).toEqual([]);
});

it('O-03: a rebuild lists estimates of the previous release on both pages, and changes nothing a second time', async () => {
  const own = workshop();
  const id = await own.saved();
  const { EstimateID } = await own.estimated({ CustomerID: id });
  await own.forget(EstimateID);
  expect([idsOf(await own.ofCustomer(id)), idsOf(await own.ofVehicle('plate_KZT482'))]).toEqual([[], []]);
  const before = await own.estimates('get', { params: { id: EstimateID } });
  expect(await rebuildEstimates(own.tenant)).toMatchObject({ estimates: 1 });
  expect(await rebuildEstimates(own.tenant)).toMatchObject({ estimates: 0 });
  expect([idsOf(await own.ofCustomer(id)), idsOf(await own.ofVehicle('plate_KZT482'))]).toEqual([
    [EstimateID],
    [EstimateID],
  ]);
  // an open page may go on saving
  expect(await own.estimates('get', { params: { id: EstimateID } })).toMatchObject({ version: before.version });
});

it('O-04: an estimate of any date is found by its number, only in its workshop', async () => {
  const own = workshop();
  const { EstimateID } = await own.estimated();
  const find = (number: string) => own.estimates('byNumber', { query: { number } });
  expect(await find('1')).toMatchObject({ estimates: [{ EstimateID, estimateNumber: 1, plate: 'KZT482' }] });
  expect(await find('2')).toEqual({ estimates: [] });
  expect(await workshop().estimates('byNumber', { query: { number: '1' } })).toEqual({ estimates: [] });
});

it.each<[said: LineDecision[], outcome: LineDecision, approved: number, declined: number]>([
  [['approved', 'declined', 'later'], 'approved', 100_00, 200_00],
  [['declined'], 'declined', 0, 300_00],
  [['later', 'later', 'declined'], 'later', 0, 0],
  [['later'], 'later', 0, 0],
])(
  'O-04: the list has sender, make and model, and what an answer of %j comes to',
  async (said, outcome, approved, declined) => {
    const own = await workshopWithEstimate();
    const { lines } = await own.read();
    await own.save({ lines: priced(lines, 100, 200) });
    await own.send({ expiresOn: LAST_DAY });
    await own.heard(buildDecision(await own.sent(), ...said));
    const { estimates: listed } = await own.call(
      'browse',
      { query: { from: '2026-11-20', to: '2026-11-20' } },
      { at: NOON },
    );
    expect(listed).toMatchObject([
      {
        sentBy: hemi.name,
        vehicle: '2017 Toyota Hilux SR5',
        outcome,
        approvedCents: approved,
        declinedCents: declined,
      },
    ]);
  },
);
