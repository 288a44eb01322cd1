import { expect, it } from 'vitest';
import { enterPaper } from '#lambdas/checksheets/enter-paper.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { listInspectors } from '#lambdas/organizations/inspectors.ts';
import { newPaper } from '#lambdas/papers/records.ts';
import { table } from '#lambdas/table/connect.ts';
import { memberKey, type OrganizationId, subUserKey, userKey } from '#lambdas/table/keys.ts';
import type { Table } from '#lambdas/table/table.ts';
import { memberWrite } from '#lambdas/tenants/stored.ts';
import { newId, SubUserId } from '#shared/ids.ts';
import type { Scope } from '#shared/organizations/model.ts';
import { anna } from '#shared/samples/people.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { tawaCompany } from '#shared/samples/tawa-motors.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();

const AT = '2026-11-20T01:00:00Z';
const SHARED: Scope[] = ['flag-use-subusers'];

type Memberships = [organizationId: OrganizationId, scopes: Scope[]][];
/** Creates Hemi's account, with Anna as an inspector under it. */
const account = async (...memberships: Memberships) => {
  const userId = `user-${newId('sub')}`;
  const id = SubUserId.parse(newId('sub'));
  await table().write(
    ...memberships.map(([organizationId, scopes]) => memberWrite(userId, organizationId, scopes, new Date(AT))),
    { put: { ...userKey(userId), type: 'USER', id: userId, name: 'Hemi', InspectorAuthorityNumber: 'VI1' } },
    {
      put: {
        ...subUserKey(userId, id),
        ...{ type: 'SUBUSER', id, name: 'Anna Wilson', InspectorAuthorityNumber: 'VI777' },
      },
    },
  );
  return userId;
};
const listInspectorNames = async ({ at }: ReturnType<typeof newWorkshop>) =>
  (await listInspectors(at(AT))).map(({ name }) => name);

/** Counts the table's reads of accounts and members. */
const watched = (write: (real: Table['write']) => Table['write'] = (real) => real) => {
  const real = table();
  const asked = { accounts: 0, members: 0, atOnce: 0 };
  let now = 0;
  const search: Table['search'] = async (wanted) => {
    // other lookups of a submission, such as its numbers, are not about people
    if (wanted.index === 'gsi2') return real.search(wanted);
    if (wanted.index) asked.members++;
    else asked.accounts++;
    now++;
    asked.atOnce = Math.max(asked.atOnce, now);
    return real.search(wanted).finally(() => now--);
  };
  return { asked, table: { ...real, search, write: write(real.write) } };
};

/** Prepares the submission of a paper sheet signed with this number, by the person who types it. */
const paperSheet = async ({ at }: ReturnType<typeof newWorkshop>, initialInspectorNumber: string) => {
  const { paperInspectionId } = await newPaper(tawaCompany, at(AT));
  const draft = await enterPaper(paperInspectionId, at(AT));
  const sheet = { ...withInspectionDay('2026-11-20', finishedCar()), initialInspectorNumber };
  return { ...sheet, formattedId: { unfinishedInspectionId: draft.id } };
};

it('H-05, D-14: an inspector under an account in one workshop is not visible to another', async () => {
  const [theirs, ours] = [newWorkshop(), newWorkshop()];
  await account([theirs.organizationId, SHARED], [ours.organizationId, []]);
  expect(await listInspectorNames(ours)).toEqual(['Hemi']);
  expect(await listInspectorNames(theirs)).toEqual(['Anna Wilson', 'Hemi']);
});

it('H-05, D-14: if an account is shared between two workshops, neither sees the inspectors under it', async () => {
  const [theirs, ours] = [newWorkshop(), newWorkshop()];
  const userId = await account([theirs.organizationId, SHARED], [ours.organizationId, SHARED]);
  expect(await listInspectorNames(ours)).toEqual(['Hemi']);
  expect(await listInspectorNames(theirs)).toEqual(['Hemi']);
  const left = { key: memberKey(userId, theirs.organizationId), expression: 'SET leftAt = :at' };
  await table().update({ ...left, values: { ':at': AT } });
  expect(await listInspectorNames(ours)).toEqual(['Anna Wilson', 'Hemi']);
  expect(await listInspectorNames(theirs)).toEqual([]);
});

it('H-05: a record of another workshop can’t name them as the inspector', async () => {
  const [theirs, ours] = [newWorkshop(), newWorkshop()];
  await account([theirs.organizationId, SHARED], [ours.organizationId, []]);
  const made = await submit(await paperSheet(ours, 'VI777'), ours.at(AT));
  expect(made).not.toHaveProperty('inspectedBy');
  expect(made.unproved).toMatchObject([{ about: 'inspectorNumber' }]);
  const edited = await edit(made.id, { revision: 1, vehicleOdometer: 128_999 }, ours.at(AT));
  expect(edited).not.toHaveProperty('inspectedBy');
});

it('H-05: a person who types their own paper sheet is its inspector, and no one is looked up', async () => {
  const ours = newWorkshop();
  const sheet = await paperSheet(ours, anna.inspectorNumber);
  const { asked, table } = watched();
  const made = await submit(sheet, { ...ours.at(AT, anna), table });
  expect(made).toMatchObject({ submittedBy: anna, inspectedBy: anna });
  expect(asked).toMatchObject({ accounts: 0, members: 0 });
});

it('a submission looks up the inspectors once, however often it is retried', async () => {
  const ours = newWorkshop();
  await account([ours.organizationId, SHARED]);
  const sheet = await paperSheet(ours, 'VI777');
  let tries = 0;
  const overtaken = watched(
    (write) =>
      async (...writes) =>
        ++tries < 3 ? { refused: [] } : write(...writes),
  );
  const made = await submit(sheet, { ...ours.at(AT), table: overtaken.table });
  expect(made.inspectedBy?.name).toBe('Anna Wilson');
  expect(tries).toBe(3);
  expect(overtaken.asked).toMatchObject({ members: 1, accounts: 1 });
});

it('only shared accounts are searched for inspectors, a few at once, at most fifty', async () => {
  const ours = newWorkshop();
  await Promise.all(Array.from({ length: 60 }, async (_, n) => account([ours.organizationId, n < 5 ? [] : SHARED])));
  const { asked, table } = watched();
  const found = await listInspectors({ ...ours.at(AT), table });
  expect(found.filter(({ name }) => name === 'Hemi')).toHaveLength(60);
  expect(found.filter(({ name }) => name === 'Anna Wilson')).toHaveLength(50);
  expect(asked.accounts).toBe(50);
  expect(asked.atOnce).toBeLessThanOrEqual(10);
});
