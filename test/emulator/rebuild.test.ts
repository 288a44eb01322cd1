import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, it, vi } from 'vitest';
import { storePerson } from '#lambdas/account/records.ts';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { saveCustomer } from '#lambdas/customers/save.ts';
import { listVehicles } from '#lambdas/dossiers/vehicles.ts';
import { handler as index } from '#lambdas/index.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { listInspections } from '#lambdas/inspections/search.ts';
import { listCommonReasons } from '#lambdas/reference/reasons-used.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import {
  headerKey,
  memberKey,
  type OrganizationId,
  organizationKey,
  ownerKey,
  peopleLists,
  reasonsUsed,
  reasonsUsedKey,
  revisionKey,
  SEARCH_TERMS,
  userKey,
  vehicleKey,
  vehicleList,
} from '#lambdas/table/keys.ts';
import { newOrganizationWrite } from '#lambdas/tenants/stored.ts';
import { walkOrganizations } from '#lambdas/tenants/walk-organizations.ts';
import { addOwner } from '#lambdas/vehicles/owners.ts';
import { saveVehicle } from '#lambdas/vehicles/save.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { addIndexKeys } from '#scripts/rebuild/index-keys.ts';
import { rebuildOrganization } from '#scripts/rebuild/organization.ts';
import { newId } from '#shared/ids.ts';
import { reasonsForRejection } from '#shared/reference/reasons.ts';
import { finishedCar, reasons, withItem } from '#shared/samples/sheets.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { workshopOf } from '#test/handlers/organizations/workers.ts';
import { DAY, later, NOW as TODAY } from '#test/world/clock.ts';
import { listItems, startTable, write } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();
vi.spyOn(logLines, 'info').mockReturnValue();

const NOW = '2026-11-21T01:00:00Z';
const lamps = 'externalStopLamps';
const [first = '', second = ''] = reasonsForRejection[lamps] ?? [];
const failing = (...given: string[]) =>
  withInspectionDay('2026-11-21', {
    ...withItem({ ...finishedCar(), customerName: 'Mere Tūhoe' }, lamps, {
      result: 'FAIL',
      ReasonForRejections: reasons(...given),
    }),
  });

/** Creates a workshop whose events are delivered or lost. */
const workshop = () => {
  const { organizationId, at, submitted } = newWorkshop();
  const tenant = { table: table(), organizationId };
  const wake = (name: string, detail: object) => index({ id: 'event', 'detail-type': name, detail } as Event);
  return {
    tenant,
    at,
    submitted: async (given: string[], { lost = false, at = NOW } = {}) => {
      const { id } = await submitted(failing(...given), at);
      if (!lost) await wake('InspectionSubmitted', headerKey(organizationId, id));
      return id;
    },
    indexEdit: (id: number) => wake('InspectionEdited', revisionKey(organizationId, id, 2)),
    find: async (search: string) =>
      (await listInspections({ ...tenant, now: new Date(NOW) }, { pageSize: 100, search })).inspections.map(
        ({ id }) => id,
      ),
    loseLines: async (id: number) => {
      const lines = (await listItems(headerKey(organizationId, id).pk)).filter(({ sk }) => sk.startsWith(SEARCH_TERMS));
      await write(...lines.map((remove) => ({ remove })));
    },
    counts: async () => {
      const [item] = await listItems(reasonsUsed(organizationId));
      return { [first]: item?.[first] ?? 0, [second]: item?.[second] ?? 0 };
    },
  };
};

it('restores the search entries of an inspection, and writes nothing on a second run', async () => {
  const { tenant, submitted, find, loseLines, counts } = workshop();
  const id = await submitted([first]);
  const never = await submitted([first, second], { lost: true, at: '2026-11-21T01:01:00Z' });
  await loseLines(id);
  expect(await find('mere')).toEqual([]);
  expect(await rebuildOrganization(tenant)).toEqual({
    records: 2,
    lines: 20,
    facts: 1,
    sums: 0,
    counts: 0,
    reminders: 0,
    keys: 0,
    numbered: 0,
    estimates: 0,
    passes: 0,
    unreadable: 0,
  });
  for (const search of ['mere', '7AT0H65', '028317'])
    expect((await find(search)).sort(), search).toEqual([id, never].sort());
  expect(await counts()).toEqual({ [first]: 2, [second]: 1 });
  expect(await rebuildOrganization(tenant)).toEqual({
    records: 2,
    lines: 0,
    facts: 0,
    sums: 0,
    counts: 0,
    reminders: 0,
    keys: 0,
    numbered: 0,
    estimates: 0,
    passes: 0,
    unreadable: 0,
  });
});

it('recalculates the counts of reasons from the records, whatever was counted before, including edits', async () => {
  const { tenant, at, submitted, indexEdit, counts } = workshop();
  const edited = await submitted([first]);
  await submitted([first, second]);
  await edit(edited, { revision: 1, ...failing(second) }, at(NOW));
  await indexEdit(edited);
  expect(await counts()).toEqual({ [first]: 1, [second]: 2 });
  const [item] = await listItems(reasonsUsed(tenant.organizationId));
  if (!item) throw new Error('nothing was counted');
  await write({ put: { ...item, [first]: 7, 'What the list no longer says': 3, [second]: 0 } });
  expect(await rebuildOrganization(tenant)).toMatchObject({ counts: 3 });
  expect(await counts()).toEqual({ [first]: 1, [second]: 2 });
  expect(await listCommonReasons(tenant)).toEqual({ [lamps]: [second, first] });
  await write({ remove: reasonsUsedKey(tenant.organizationId, item.sk) });
  await rebuildOrganization(tenant);
  expect(await counts()).toEqual({ [first]: 1, [second]: 2 });
});

it('counts a submission once that arrives while it runs', async () => {
  const { tenant, submitted, counts } = workshop();
  for (let n = 0; n < 3; n++) await submitted([first], { lost: n === 1 });
  await Promise.all([
    rebuildOrganization(tenant),
    submitted([first]),
    submitted([second]),
    rebuildOrganization(tenant),
  ]);
  expect(await counts()).toEqual({ [first]: 4, [second]: 1 });
});

it('reports an unreadable record and makes the others searchable', async () => {
  const { tenant, submitted, find, loseLines } = workshop();
  const bad = await submitted([first]);
  const good = await submitted([first]);
  await loseLines(good);
  const key = revisionKey(tenant.organizationId, bad, 1);
  await table().update({ key, expression: 'REMOVE body' });
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await rebuildOrganization(tenant)).toMatchObject({ records: 1, unreadable: 1 });
  expect(await find('tuhoe')).toContain(good);
  expect(told.mock.calls.join()).toContain(`INSPECTION#${bad}`);
});

it('adds organizations, people and vehicles that were stored before lists existed, once', async () => {
  const lists = async () => {
    const all = async (pks: string[]) =>
      (await Promise.all(pks.map((pk) => table().search({ index: 'gsi1', pk })))).flatMap(({ items }) =>
        items.map(({ gsi1sk }) => gsi1sk),
      );
    const organizations = [];
    for await (const id of walkOrganizations(table())) organizations.push(id);
    return { organizations, people: await all(peopleLists()), vehicles: await all([vehicleList(organizationId)]) };
  };
  const { organizationId, at } = newWorkshop();
  const user = newId('usr' as never);
  await write(newOrganizationWrite({ ...tawaMotors, OrganizationID: organizationId as OrganizationId }));
  await storePerson(table(), {
    id: user,
    email: '',
    email_verified: true,
    nickname: '',
    name: '',
    picture: '',
    InspectorAuthorityNumber: '',
    privacyPolicy: null,
  });
  const car = {
    Registration: 'KZT482',
    Vin: '',
    Year: null,
    Make: '',
    Model: '',
    BodyStyle: '',
    LatestOdometerReading: null,
    ExpiryDateOfLastSuccessfulWof: null,
    DateOfFirstRegistrationInNz: null,
  };
  const { VehicleID } = await saveVehicle(car as never, at(NOW));
  const { CustomerID } = await saveCustomer({ CustomerName: 'Mere Tūhoe', Mobile: '0215550143' }, at(NOW));
  await addOwner({ VehicleID, CustomerID }, at(NOW));
  const owned = async () => (await listVehicles(CustomerID, { pageSize: 10 }, at(NOW))).vehicles.length;
  const listed = await lists();
  expect(listed).toEqual({
    organizations: expect.arrayContaining([organizationId]),
    people: expect.arrayContaining([user]),
    vehicles: [VehicleID],
  });
  const places = [vehicleKey(organizationId, VehicleID), ownerKey(organizationId, VehicleID)];
  for (const key of [organizationKey(organizationId), userKey(user), ...places])
    await table().update({ key, expression: 'REMOVE gsi1pk, gsi1sk' });
  expect((await lists()).vehicles).toEqual([]);
  expect(await owned()).toBe(0);
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  expect(await addIndexKeys(client, LOCAL.tableName)).toMatchObject({ added: 4 });
  expect(await owned()).toBe(1);
  expect(await lists()).toEqual(listed);
  expect(await addIndexKeys(client, LOCAL.tableName)).toMatchObject({ added: 0 });
});

it('T-02: announces to the Admins members who left under the previous release and may return', async () => {
  const {
    id,
    members: [owner, tom, rangi],
  } = await workshopOf(['Admin'], ['Admin'], []);
  const leave = { ':at': TODAY.toISOString(), ':ttl': later(30 * DAY, TODAY).getTime() / 1000 };
  await table().update({
    key: memberKey(tom.id, id),
    expression: 'SET leftAt = :at, #ttl = :ttl REMOVE gsi1pk, gsi1sk',
    names: { '#ttl': 'ttl' },
    values: leave,
  });
  const listed = async () => (await owner.call('members', {}, { now: later(DAY, TODAY) })).left?.map((one) => one.id);
  expect(await listed()).toEqual([]);
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  expect(await addIndexKeys(client, LOCAL.tableName)).toMatchObject({ added: 1 });
  expect(await listed()).toEqual([tom.id]);
  expect(await addIndexKeys(client, LOCAL.tableName)).toMatchObject({ added: 0 });
  // current members are unchanged
  const { members } = await owner.call('members', {});
  expect(members.map((one) => one.id).sort()).toEqual([owner.id, rangi.id].sort());
});
