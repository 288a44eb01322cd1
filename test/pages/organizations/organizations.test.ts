import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#shared/account/model.ts';
import { Problem } from '#shared/problem.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import type { Answers, Given } from '#test/browser/answers.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const USER = 'account.user';
const GET_INVITE = 'organizations.invite';
const NEW_INVITE = 'organizations.regenerateInvite';
const member = { ...tawaMotors, scopes: [], closed: null };
const admin: User = { ...tawaUser, Organization: { ...member, scopes: ['Admin'], Owns: [] } };

const atDialog = async (answers: Answers) => {
  const visitor = await openSignedIn(site, { [USER]: admin, [GET_INVITE]: 'inv_first', ...answers });
  const { page, context } = visitor;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor.open('/inspectionList');
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('button', { name: 'Invite User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite users' });
  await dialog.waitFor();
  return { ...visitor, dialog, link: `${site.url}?referral=inv_first` };
};
const QUESTION = 'Are you sure you want to create a new Invite Link?';
const askForNewLink = async (page: Page) => {
  await page.getByRole('button', { name: 'Invite link settings' }).click();
  const question = page.getByRole('dialog', { name: QUESTION });
  await question.waitFor();
  return question;
};

describe('the invite dialog', () => {
  test('B-11, D-05, D-06: the invite link is the site’s origin with the code and is copied by a click; each mail program opens an email with it; the dialog is accessible and violates no security policy', async () => {
    const { page, dialog, link, violations } = await atDialog({});
    await dialog.getByText('Invite users to join Tawa Motors.').waitFor();
    await dialog.getByText('works for 30 days').waitFor();
    await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
    await dialog.getByText(link, { exact: true }).click();
    await page.getByText('Copied to clipboard').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    for (const [name, program, subject] of [
      ['Email', 'mailto:', 'subject'],
      ['Gmail', 'https://mail.google.com/mail/', 'su'],
      ['Outlook', 'https://outlook.live.com/mail/0/deeplink/compose', 'subject'],
      ['Yahoo', 'https://compose.mail.yahoo.com/', 'subject'],
    ] as const) {
      const share = dialog.getByRole('link', { name: `Share by ${name}` });
      const address = new URL((await share.getAttribute('href')) ?? '');
      expect(address.href.split('?')[0]).toBe(program);
      expect(address.searchParams.get(subject)).toBe('Join Tawa Motors on Pitcheck');
      expect(address.searchParams.get('body')).toContain(link);
      // mail programs don't decode a plus as a space
      expect(address.search).not.toContain('+');
      expect(await share.getAttribute('rel')).toContain('noopener');
      expect(await share.getAttribute('target')).toBe('_blank');
    }
    expect(violations).toEqual([]);
  });

  test('D-07, D-08: a new link is created after a confirmation, and replaces the previous one', async () => {
    let made = 0;
    const { page, dialog } = await atDialog({
      [NEW_INVITE]: () => {
        made++;
        return 'inv_second';
      },
    });
    const question = await askForNewLink(page);
    await question.getByText('This will make the previous link no longer work').waitFor();
    await question.getByText('For new sign-ups').waitFor();
    await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
    await question.getByRole('button', { name: 'No', exact: true }).click();
    await question.waitFor({ state: 'detached' });
    expect(made).toBe(0);
    await askForNewLink(page);
    await question.getByRole('button', { name: 'Yes', exact: true }).click();
    await dialog.getByText('Referral code refreshed').waitFor();
    await dialog.getByText(`${site.url}?referral=inv_second`, { exact: true }).waitFor();
    expect(await question.count()).toBe(0);
    expect(made).toBe(1);
  });

  test('D-08, D-09: a code that fails to load can be retried; if a new one cannot be created, both dialogs close with the reason', async () => {
    let answer: Given<'organizations.invite'> = new Problem('not-valid', 'No');
    const { page, dialog, link } = await atDialog({
      [GET_INVITE]: () => answer,
      [NEW_INVITE]: new Problem('not-valid', 'No'),
    });
    await dialog.getByText('Failed to get referral code').waitFor();
    answer = 'inv_first';
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await dialog.getByText(link, { exact: true }).waitFor();
    const question = await askForNewLink(page);
    await question.getByRole('button', { name: 'Yes', exact: true }).click();
    await page.getByText('Failed to refresh referral code').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('D-05: the dialog works with the keyboard alone', async () => {
    const { page, dialog } = await atDialog({});
    await dialog.getByText('Click to copy').waitFor();
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await page.getByText('Copied to clipboard').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('a closed organization', () => {
  const closed = { at: '2026-11-20T21:00:00Z', opensUntil: '2026-12-21' };
  const kapiti = { ...member, OrganizationID: 'org_KapitiTyres000000000', Name: 'Kāpiti Tyres' };
  const closedFor = (scopes: User['scopes'], Owns = [kapiti]): User => ({
    ...tawaUser,
    Organization: { ...member, scopes, closed, Owns },
  });

  test('an Admin sees the last day on which it can be reopened, and reopens it', async () => {
    let user = closedFor(['Admin']);
    let answer: Given<'organizations.reopen'> = new Problem('not-valid', 'It is too late');
    const { page, open } = await openSignedIn(site, {
      [USER]: () => user,
      'organizations.reopen': () => answer,
    });
    await open('/inspectionList');
    await page.getByText('It was closed on 21/11/2026.').waitFor();
    await page.getByText('An Admin can reopen it until 21/12/2026.').waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
    await page.getByRole('button', { name: 'Reopen' }).click();
    await page.getByText('It is too late').waitFor();
    user = admin;
    answer = {};
    await page.getByRole('button', { name: 'Reopen' }).click();
    await page.getByRole('heading', { name: "Completed WOF's" }).waitFor();
  });

  test('D-18: a member who is not an Admin sees whom to ask, and switches to another organization', async () => {
    const { page, open } = await openSignedIn(site, { [USER]: closedFor([]) });
    await open('/');
    await page.getByText('ask an Admin of Tawa Motors: workshop@tawamotors.example').waitFor();
    expect(await page.getByRole('button', { name: 'Reopen' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    await page.getByRole('button', { name: 'Kāpiti Tyres' }).click();
    await page.getByRole('navigation', { name: 'Sidebar' }).getByText('Kāpiti Tyres').waitFor();
  });
});
