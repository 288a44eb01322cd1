import { beforeAll, expect, test } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';
import { passedInspection } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const second = { ...tawaMotors, OrganizationID: 'org_PetoneAutos000000000', Name: 'Petone Autos' };
const ofTwo = {
  ...tawaUser,
  Organization: { ...tawaMotors, scopes: [], closed: null, Owns: [{ ...second, scopes: [], closed: null }] },
};
const notFound = new Problem('not-found', 'Not Found');
const foreign = 'dft_AAAAAAAAAAAAAAAAAAAA';
const own = 'dft_BBBBBBBBBBBBBBBBBBBB';

/** Opens a page of the first workshop. The second one has a checksheet, and `own`, which was submitted as that checksheet. */
const openPage = async (path: string) => {
  const { id } = passedInspection;
  const visitor = await openSignedIn(site, {
    'account.user': ofTwo,
    'inspections.get': ({ params, sent: { headers } }) =>
      headers.organizationid === second.OrganizationID && params.id === String(id) ? passedInspection : notFound,
    'drafts.get': ({ params, sent: { headers } }) =>
      headers.organizationid === second.OrganizationID && params.id === own
        ? new Problem('already-submitted', 'This inspection has been submitted.', { inspectionId: id })
        : notFound,
  });
  await visitor.open(path);
  return visitor;
};

test.each([`/checksheet/${passedInspection.id}`, `/createInspection?unfinishedInspectionId=${own}`])(
  'D-01, D-02: the address of a sheet of the person’s other workshop offers to switch, and the tab keeps it: %s',
  async (path) => {
    const { page, context } = await openPage(path);
    await page.getByRole('heading', { name: 'This sheet belongs to Petone Autos' }).waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Switch to Petone Autos' }).click();
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    await sidebar.getByText('Petone Autos').waitFor();
    await page.waitForURL(/\/checksheet\/\d+$/);
    // another tab switches back
    await context.addCookies([{ name: 'OrganizationID', value: tawaMotors.OrganizationID, url: site.url }]);
    await page.reload();
    await sidebar.getByText('Petone Autos').waitFor();
    const tab = await context.newPage();
    await tab.goto(site.url);
    await tab.getByRole('navigation', { name: 'Sidebar' }).getByText(tawaMotors.Name).waitFor();
  },
);

test('D-01: an id of a stranger’s sheet is not found, as one that does not exist', async () => {
  const { page } = await openPage('/checksheet/1');
  await page.getByRole('heading', { name: 'Inspection not found' }).waitFor();
  await page.goto(`${site.url}/createInspection?unfinishedInspectionId=${foreign}`);
  await page.getByText('Error fetching inspection data').waitFor();
});
