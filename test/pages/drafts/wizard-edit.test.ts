import { beforeAll, expect, test } from 'vitest';
import { byId } from '#scripts/browser/answers.ts';
import { card, submit } from '#scripts/browser/sheet-page.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { eventually } from '#test/eventually.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openInspector } from '#test/pages/wizard.ts';
import { passedInspection } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const today = { ...finishedCar(), initialDateOfInspection: nzDate(new Date()) };

const openEdit = async (inspection: Inspection) => {
  const inspector = await openInspector(site);
  const server = { inspection, refuse: undefined as Problem | undefined, edits: [] as object[] };
  inspector.answer({
    'inspections.get': byId({ 1001: () => server.inspection }),
    'inspections.edit': byId({
      1001: ({ body, sent }) => {
        const changes: object = JSON.parse(String(sent.body));
        server.edits.push(changes);
        if (body.revision !== server.inspection.revision)
          return new Problem('version-conflict', 'This inspection was changed on another device.', server.inspection);
        if (server.refuse) return server.refuse;
        server.inspection = { ...server.inspection, ...changes, revision: body.revision + 1 };
        return server.inspection;
      },
    }),
  });
  await inspector.open('/createInspection?editInspection=true&inspectionId=1001');
  return { ...inspector, server };
};

test('G-01: a completed inspection opens for editing, is sent with its revision, and takes in what others changed', async () => {
  const { page, server, saves } = await openEdit(makeInspection(today, { id: 1001 }));
  await page.getByText('Sheet 1043-0').waitFor();
  await card(page, 'Vehicle details').tap();
  await page.getByLabel('Odometer').fill('128455');
  server.inspection = { ...server.inspection, customerName: 'Mere Pōtae', revision: 2 };
  await submit(page).tap();
  await page.getByText('This inspection was changed on another device.').first().waitFor();
  await page.getByRole('button', { name: 'Back to the sheet' }).tap();
  await card(page, 'Customer details').tap();
  await eventually(async () => expect(await page.getByLabel('Customer name').inputValue()).toBe('Mere Pōtae'));
  server.refuse = new Problem('refused', 'The details are entered in VIC: the inspection can be changed no more');
  await submit(page).tap();
  await page.getByText('The details are entered in VIC').first().waitFor();
  server.refuse = undefined;
  await submit(page).tap();
  await page.waitForURL(/\/checksheet\/1001$/);
  expect(server.edits.at(-1)).toMatchObject({ revision: 2, vehicleOdometer: 128_455, customerName: 'Mere Pōtae' });
  expect(saves()).toEqual([]);
});

test('G-01: what can be changed no more says so, and what is no inspection leads back', async () => {
  const { page, open } = await openEdit(passedInspection);
  await page.getByRole('heading', { name: 'This inspection cannot be changed' }).waitFor();
  await page.getByText('An inspection can be changed on its own day only.').waitFor();
  await page.getByRole('link', { name: 'Back to the checksheet' }).waitFor();
  await open('/createInspection?editInspection=true&inspectionId=nothing');
  await page.getByText('Error fetching inspection data').waitFor();
});
