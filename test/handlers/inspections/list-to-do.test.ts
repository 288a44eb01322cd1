import { expect, it } from 'vitest';
import { listToDo } from '#lambdas/inspections/list-to-do.ts';
import { headerFacts } from '#lambdas/inspections/stored.ts';
import { table } from '#lambdas/table/connect.ts';
import { headerKey, type OrganizationId } from '#lambdas/table/keys.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { addDays, type NzDate } from '#shared/nz-date.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { newRecords, readAllPages } from '#test/world/records.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { withInspectionDay } from '#test/world/workshop.ts';

startTable();

const NOW = '2026-11-21T02:00:00Z';
const TODAY = '2026-11-21' as NzDate;
type Query = Parameters<typeof listToDo>[1];
const look = (organizationId: OrganizationId, query: Query, now = NOW) =>
  listToDo({ table: table(), organizationId, now: new Date(now) }, query);

/** Marks the header as entered in VIC. */
const enteredInVic = (organizationId: OrganizationId, inspection: Inspection) => {
  const { gsi4pk, gsi4sk, summary } = headerFacts(organizationId, {
    ...inspection,
    WofSummaryDetails: { ...inspection.WofSummaryDetails, VICDetailsEntered: true },
  });
  return table().update({
    key: headerKey(organizationId, inspection.id),
    expression: gsi4sk
      ? 'SET summary = :summary, gsi4pk = :pk, gsi4sk = :sk'
      : 'SET summary = :summary REMOVE gsi4pk, gsi4sk',
    values: { ':summary': summary, ...(gsi4sk && { ':pk': gsi4pk, ':sk': gsi4sk }) },
  });
};

/** Submits 24 vehicles on 24 days. Every second one fails, and every third one is entered in VIC. */
const busyWorkshop = async () => {
  const { organizationId, submitted } = newRecords();
  const all = [];
  for (let n = 0; n < 24; n++) {
    const day = addDays('2026-10-26' as NzDate, n);
    const createdAt = `${day}T00:30:00.000Z`;
    const fails = n % 2 === 0;
    const inspection = await submitted(withInspectionDay(day, fails ? carWithThreeFails() : finishedCar()), {
      createdAt,
    });
    const entered = n % 3 === 0;
    if (entered) await enteredInVic(organizationId, inspection);
    all.push({
      id: inspection.id,
      day,
      fails,
      entered,
      daysLeft: 28 - Math.round((Date.parse(TODAY) - Date.parse(day)) / 86_400_000),
    });
  }
  return { organizationId, all };
};

it.each([1, 5, 100])(
  'T-03: the recheck board lists every open fail once, most urgent first, in pages of %s',
  async (pageSize) => {
    const { organizationId, all } = await busyWorkshop();
    const pages = await readAllPages((after) => look(organizationId, { what: 'recheck', pageSize, after }));
    const lines = pages.flatMap(({ inspections }) => inspections);
    const due = all.filter(({ fails, daysLeft }) => fails && daysLeft >= 0);
    expect(due.length).toBeGreaterThan(10);
    expect(lines.map(({ id, daysLeft }) => ({ id, daysLeft }))).toEqual(
      due.map(({ id, daysLeft }) => ({ id, daysLeft })),
    );
    expect(pages.every(({ inspections }) => inspections.length > 0 && inspections.length <= pageSize)).toBe(true);
  },
);

it.each([1, 5, 100])(
  'T-03: the VIC list has every record not in VIC once, oldest first, in pages of %s',
  async (pageSize) => {
    const { organizationId, all } = await busyWorkshop();
    const pages = await readAllPages((after) => look(organizationId, { what: 'vic', pageSize, after }));
    const lines = pages.flatMap(({ inspections }) => inspections);
    const open = all.filter(({ entered }) => !entered);
    expect(lines.map(({ id }) => id)).toEqual(open.map(({ id }) => id));
    expect(lines.map(({ daysLeft }) => daysLeft)).toEqual(
      open.map(({ fails, daysLeft }) => (fails && daysLeft >= 0 ? daysLeft : null)),
    );
  },
);

it('T-03: an inspection entered in VIC between two pages is neither lost nor repeated', async () => {
  const { organizationId, submitted } = newRecords();
  const records = [];
  for (let n = 0; n < 6; n++) records.push(await submitted(withInspectionDay('2026-11-18', carWithThreeFails())));
  const first = await look(organizationId, { what: 'recheck', pageSize: 3 });
  for (const record of records) await enteredInVic(organizationId, record);
  const second = await look(organizationId, { what: 'recheck', pageSize: 3, after: first.next });
  expect([...first.inspections, ...second.inspections].map(({ id }) => id)).toEqual(records.map(({ id }) => id));
});

it('T-03: a recheck that expires between two pages is left out; the rest is listed', async () => {
  const { organizationId, submitted } = newRecords();
  const ids = [];
  for (const day of ['2026-10-24', '2026-10-24', '2026-10-25', '2026-10-26'])
    ids.push((await submitted(withInspectionDay(day, carWithThreeFails()))).id);
  const before = await look(organizationId, { what: 'recheck', pageSize: 1 });
  expect(before.inspections).toMatchObject([{ id: ids[0], daysLeft: 0 }]);
  const after = await look(
    organizationId,
    { what: 'recheck', pageSize: 9, after: before.next },
    '2026-11-21T11:00:00Z',
  );
  expect(after.inspections).toMatchObject([
    { id: ids[2], daysLeft: 0 },
    { id: ids[3], daysLeft: 1 },
  ]);
});

it('T-03: another organization sees nothing; its cursors and invalid ones are refused', async () => {
  const { organizationId } = await busyWorkshop();
  const other = newRecords().organizationId;
  expect(await look(other, { what: 'vic', pageSize: 100 })).toEqual({ inspections: [] });
  const { next } = await look(organizationId, { what: 'vic', pageSize: 1 });
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const gsi4pk = `ORG#${other}#INSPECTIONS#TODO`;
  for (const after of [
    next,
    '',
    'x',
    encoded({ gsi4pk }),
    encoded({ gsi4pk, since: 'VIC#1' }),
    encoded({ gsi4pk, since: '2026-02-30#1' }),
  ])
    expect(await refused(look(other, { what: 'vic', pageSize: 1, after }))).toMatchObject({ code: 'not-valid' });
});
