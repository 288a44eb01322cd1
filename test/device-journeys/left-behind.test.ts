import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { DEFAULT_POLICY_UPDATED_AT } from '#shared/content/default-content.ts';
import { nzDate } from '#shared/nz-date.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { openPhone } from '#test/browser/open-phone.ts';
import { sharedBrowser } from '#test/browser/shared.ts';
import { card, close, plate, saved, saveState } from '#test/browser/sheet-page.ts';
import { newWorkshop } from '#test/cloud/people.ts';
import { eventually } from '#test/eventually.ts';
import { waitForStoredDraft, waitForStoredPage } from '#test/site-stored.ts';

const browser = await sharedBrowser();

const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true } as const;
const safe = (page: Page) => saveState(page).getByText('Saved on this device', { exact: true }).waitFor();
const typeCustomer = async (page: Page, name: string) => {
  await card(page, 'Customer details').tap();
  await page.getByLabel('Customer name').fill(name);
  await close(page).tap();
};
const reopened = async (context: BrowserContext, page: Page) => {
  const address = page.url();
  const next = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await next.goto(address);
  return next;
};

/** Longer than the usual timeout, because there are many steps. */
const WHOLE_DAY_MS = 180_000;

test(
  'G-24, I-01, A-19: a tablet lists what was typed offline on sheets that others submit and discard, until its inspector decides',
  async () => {
    const { owner, as } = await newWorkshop('Tawa Motors');
    await owner.call('account', 'saveProfile', {
      body: { nickname: 'Hemi Walker', InspectorAuthorityNumber: 'VI20988' },
    });
    await owner.call('content', 'acceptPrivacyPolicy', { body: { updatedAt: DEFAULT_POLICY_UPDATED_AT } });
    const sheet = { ...finishedCar(), initialInspectorNumber: 'VI20988', initialDateOfInspection: nzDate(new Date()) };
    const drafts = [];
    for (const vehicleRegistrationPlate of ['LFT01', 'LFT02'])
      drafts.push(await owner.call('drafts', 'create', { body: { ...sheet, vehicleRegistrationPlate } }, as));
    const [submitted, discarded] = drafts.map(({ id }) => id);
    if (!submitted || !discarded) throw new Error('No drafts');
    const { clientId } = inject('cloud').userPool;
    const opened = await openPhone(browser, { ...owner, clientId }, tablet);
    const { context } = opened;
    let { page } = opened;
    const address = (id: string) => `${inject('cloud').webUrl}/createInspection?unfinishedInspectionId=${id}`;
    for (const id of [discarded, submitted]) {
      await page.goto(address(id));
      await plate(page).waitFor();
      await waitForStoredDraft(page, id);
    }
    await waitForStoredPage(page);

    await context.setOffline(true);
    await typeCustomer(page, 'Typed Offline');
    await safe(page);
    await page.goto(address(discarded));
    await plate(page).waitFor();
    await typeCustomer(page, 'Also Offline');
    await safe(page);
    const submission = {
      ...sheet,
      vehicleRegistrationPlate: 'LFT01',
      formattedId: { unfinishedInspectionId: submitted },
    };
    const { id } = await owner.call('inspections', 'submit', { body: submission }, as);
    await owner.call('drafts', 'discard', { params: { id: discarded } }, as);
    page = await reopened(context, page);
    await safe(page);

    await context.setOffline(false);
    // It is no longer a draft, but this device has unsent changes to it.
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await page.getByRole('link', { name: /LFT02/ }).first().tap();
    const gone = page.getByRole('region', { name: 'This inspection was discarded' });
    await gone.getByText('Also Offline').waitFor();
    await page.goto(address(submitted));
    await page.waitForURL(new RegExp(`/checksheet/${id}`));
    const left = page.getByRole('region', { name: /^Your changes? (is|are) not on the submitted sheet/ });
    await left.getByText('Typed Offline', { exact: true }).waitFor();

    // The discarded sheet's row in the list shows this too, and the logout dialog names it.
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('button', { name: 'Logout' }).tap();
    const question = page.getByRole('dialog', { name: 'Log out now?' });
    await question.getByText('LFT01').waitFor();
    await question.getByText('LFT02').waitFor();
    await question.getByRole('button', { name: 'Stay logged in' }).tap();

    await left.getByRole('button', { name: 'Add as note' }).tap();
    await left.waitFor({ state: 'detached' });
    await eventually(async () => {
      const record = await owner.call('inspections', 'get', { params: { id: String(id) } }, as);
      expect(JSON.stringify(record.WofSummaryDetails)).toContain('Typed Offline');
      expect(record.customerName).toBe(sheet.customerName);
    });
    await page.goto(address(discarded));
    await gone.getByRole('button', { name: 'Start a new inspection from this' }).tap();
    await saved(page);
    const begun = new URL(page.url()).searchParams.get('unfinishedInspectionId') ?? '';
    expect(begun).not.toBe(discarded);
    expect(await owner.call('drafts', 'get', { params: { id: begun } }, as)).toMatchObject({
      vehicleRegistrationPlate: 'LFT02',
      customerName: 'Also Offline',
    });
    await context.close();
  },
  WHOLE_DAY_MS,
);
