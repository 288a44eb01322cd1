import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { listRevisions } from '#lambdas/inspections/records.ts';
import { revisionItem } from '#lambdas/inspections/stored.ts';
import { table } from '#lambdas/table/connect.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { storeRecord } from '#test/world/records.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop } from '#test/world/workshop.ts';

startTable();

it('R-27: all revisions are listed, even if they exceed one query', async () => {
  const { organizationId } = newWorkshop();
  const revisions = Array.from({ length: 6 }, (_, n) => n + 1);
  for (const revision of revisions) {
    // Random text doesn't compress: six revisions exceed the megabyte of a query.
    const customerAddress = randomBytes(200_000).toString('base64');
    const inspection = makeInspection({ ...finishedCar(), customerAddress }, { revision });
    if (revision === 1) await storeRecord(organizationId, inspection);
    else await table().write({ put: revisionItem(organizationId, inspection) });
  }
  const listed = await listRevisions({ table: table(), organizationId }, makeInspection(finishedCar()).id);
  expect(listed.revisions.map(({ revision }) => revision)).toEqual(revisions);
});
