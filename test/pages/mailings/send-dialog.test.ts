import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { pdfTypes } from '#shared/checksheets/model.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { addDays, atNzHours, nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import type { SentLink } from '#shared/sent-links/model.ts';
import { type Answers, type AnswerTo, byId } from '#test/browser/answers.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { FILES, type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { failedInspection, getSummary } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const sheet = (state: 'ready' | 'pending' = 'ready'): AnswerTo<'checksheets.pdf'> => ({
  checksheet: 'Summary',
  state,
  url: state === 'ready' ? { [pdfTypes.Summary]: `${FILES}/Summary.pdf` } : {},
  thumbnail: state === 'ready' ? { [pdfTypes.Summary]: `${FILES}/Summary.webp` } : {},
});

const linkTo = (mailedTo: string, more: Partial<SentLink> = {}): SentLink => {
  const now = Date.now();
  return {
    id: `lnk_${mailedTo.replaceAll(/\W/g, '')}`.padEnd(28, '0'),
    madeAt: new Date(now - 60_000).toISOString(),
    expiresAt: new Date(now + 30 * 86_400_000).toISOString(),
    ...{ mailedTo, mail: 'sent' },
    ...more,
  };
};

/** Opens the dialog on a sheet's page. Also returns the server's state and the calls. */
const openDialog = async (
  { links = [], ...change }: Partial<Inspection> & { links?: SentLink[] } = {},
  answers: Answers = {},
  options: object = {},
) => {
  const inspection = { ...failedInspection, ...change };
  const held = { links };
  const sends: { body: unknown; key: unknown }[] = [];
  const visitor = await openSignedIn(
    site,
    {
      'inspections.get': byId({ [inspection.id]: inspection }),
      'checksheets.pdf': byId({ [inspection.id]: sheet() }),
      'inspections.list': { inspections: [getSummary(inspection)] },
      'mailings.list': () => held,
      'mailings.send': ({ body, sent }) => {
        sends.push({ body, key: sent.headers['idempotency-key'] });
        held.links = [...held.links, linkTo(body.email, { mail: 'waiting' })];
        return held;
      },
      'mailings.revoke': ({ params }) => {
        const revokedAt = new Date().toISOString();
        held.links = held.links.map((one) => (one.id === params.link ? { ...one, revokedAt } : one));
        return held;
      },
      ...answers,
    },
    options,
  );
  visitor.answerFilesWith(() => ({ contentType: 'application/pdf', body: '%PDF-1.7' }));
  await visitor.open(`/checksheet/${inspection.id}`);
  const { page } = visitor;
  await page.getByRole('region', { name: 'Result' }).waitFor();
  return { ...visitor, held, sends, dialog: await openIn(page) };
};

const openIn = async (page: Page) => {
  await page
    .getByRole('button', { name: /^(More|Expand actions|Show actions|Actions)/ })
    .first()
    .click();
  await page
    .getByRole('menuitem', { name: 'Email this sheet' })
    .or(page.getByRole('button', { name: 'Email this sheet' }))
    .click();
  return page.getByRole('dialog', { name: 'Email this sheet' });
};

test('O-03: a link is emailed to the customer’s or another address, in the displayed variant, once on a double press', async () => {
  const { dialog, sends } = await openDialog();
  const address = dialog.getByLabel('Email address');
  expect(await address.inputValue()).toBe(failedInspection.customerEmail);
  await dialog.getByText('works for 30 days').waitFor();
  await address.fill('fleet@example.nz');
  await dialog.getByRole('button', { name: 'Send email' }).dblclick();
  await dialog.getByText('Sending the email').first().waitFor();
  await dialog.getByText('Emailed to fleet@example.nz').waitFor();
  expect(sends.map(({ body }) => body)).toEqual([{ email: 'fleet@example.nz', checksheet: 'Summary' }]);
});

test('O-03: the status below the button becomes that of the sent email', async () => {
  const { dialog, held } = await openDialog({ links: [linkTo('old@example.nz')] });
  await dialog.getByRole('button', { name: 'Send email' }).click();
  const status = dialog.getByRole('status').getByText('Sending the email');
  await status.waitFor();
  held.links = held.links.map((one) => ({ ...one, mail: 'sent' }));
  // the answer to any call brings the news
  await dialog.getByRole('button', { name: 'Revoke: Emailed to old@example.nz' }).click();
  await dialog.page().getByRole('button', { name: 'Revoke', exact: true }).last().click();
  await dialog.getByRole('status').getByText('Email sent').waitFor();
});

test('O-03: an email over the daily limit says in the dialog that it is sent tomorrow, and why', async () => {
  const until = atNzHours(addDays(nzDate(new Date()), 1), 8).toISOString();
  const waits = { until, limit: 'new-workshop', most: 20 } as const;
  const link = linkTo(failedInspection.customerEmail, { mail: 'waiting', waits });
  const { dialog } = await openDialog({}, { 'mailings.send': { links: [link] }, 'mailings.list': { links: [] } });
  await dialog.getByRole('button', { name: 'Send email' }).click();
  const words = 'It will be emailed tomorrow morning: your workshop can send 20 emails a day.';
  await dialog.getByRole('status').getByText(words).waitFor();
  await dialog.getByRole('listitem').getByText(words).waitFor();
  await dialog.getByText(`To be emailed to ${failedInspection.customerEmail}`).waitFor();
});

test('O-03: an invalid address is not sent, and a failed email is retried with the same ID', async () => {
  let isDown = true;
  const keys: unknown[] = [];
  const { dialog, page } = await openDialog(
    { customerEmail: '' },
    {
      'mailings.send': ({ sent }) => {
        keys.push(sent.headers['idempotency-key']);
        return isDown ? new Problem('refused', 'A sheet can have up to 50 links.') : { links: [] };
      },
    },
  );
  const mail = dialog.getByRole('button', { name: 'Send email' });
  await mail.click();
  await dialog.getByText('Enter an email address, like name@example.nz').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('Email address').fill('mere@example.nz');
  await page.keyboard.press('Enter');
  await dialog.getByText('A sheet can have up to 50 links.').waitFor();
  isDown = false;
  await mail.click();
  await dialog.getByText('Sending the email').waitFor();
  expect(keys).toEqual([keys[0], keys[0]]);
  await mail.click();
  await expect.poll(() => keys.length).toBe(3);
  expect(keys[2]).not.toBe(keys[0]);
});

test('O-03: the dialog lists the links and the status of their emails, and revokes one after a confirmation', async () => {
  const links = [
    linkTo('first@example.nz', { mail: 'bounced' }),
    linkTo('second@example.nz', { revokedAt: '2026-11-22T00:00:00.000Z' }),
    linkTo('third@example.nz'),
  ];
  const { dialog, page, held } = await openDialog({ links });
  const lines = dialog.getByRole('listitem');
  await expect
    .poll(() => lines.allTextContents())
    .toEqual([
      expect.stringMatching(/third@example\.nz\s*Email sent/),
      expect.stringMatching(/second@example\.nz\s*Revoked/),
      expect.stringMatching(/first@example\.nz\s*The email bounced/),
    ]);
  await dialog.getByRole('button', { name: /^Revoke: Emailed to third/ }).click();
  await page.getByRole('dialog', { name: 'Revoke this link?' }).getByRole('button', { name: 'Revoke' }).click();
  await expect.poll(() => lines.first().textContent()).toContain('Revoked');
  expect(held.links[2]?.revokedAt).toBeDefined();
});

test('O-03: if the device has a share sheet the file is shared, once printed', async () => {
  const visitor = await openDialog();
  expect(await visitor.dialog.getByRole('button', { name: 'Share the file' }).count()).toBe(0);
  const { page } = visitor;
  await page.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async (data) => {
      document.title = `${data?.title} with ${data?.files?.[0]?.name}`;
    };
  });
  await page.reload();
  const dialog = await openIn(page);
  await dialog.getByRole('button', { name: 'Share the file' }).click();
  await expect
    .poll(() => page.title())
    .toBe('KZT482: warrant of fitness failed with WOF Fail eChecksheet - KZT482 - 1043-0 Summary.pdf');
});

test('O-03: the dialog is accessible, fits at every width and works by keyboard', async () => {
  const links = [linkTo('mere.with.a.long.name@workshop.example.nz')];
  const { page, dialog } = await openDialog({ links }, {}, phone);
  await dialog.getByRole('listitem').first().waitFor();
  const isFine = async (width: number) => {
    expect(await dialog.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    const heights = await dialog
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    if (width === 390) expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  };
  await runAtEachWidth(page, isFine, [320, 390, 1280]);
  await runAtEachWidth(page, async () => {
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await makeKeyboard(page).faults()).toEqual([]);
  });
});
