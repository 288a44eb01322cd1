import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#shared/account/model.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import type { Answers } from '#test/browser/answers.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { press, question, waitForMessage } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone, stopClock } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const USER = 'account.user';
const CREATE = 'organizations.create';
const SUGGEST = 'organizations.suggestions';
const OPTIONS = 'content.referralOptions';
const REFER = 'account.saveReferral';
const newcomer: User = { ...tawaUser, Organization: null };
const numbers = { CompanyAuthorityNumber: 'MS12345', InspectorAuthorityNumber: 'VI20417' };
const details = { Email: 'w@tawa.example', Phone: '042325550', Address: '7 Main Road', City: 'Tawa', PostCode: '5028' };

/** Enters a text into the focused field, and goes on. */
const type = async (page: Page, text: string) => {
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
};

/** Opens the wizard as a person without an organization. */
const begin = async (answers: Answers = {}, options = {}) => {
  const visitor = await openSignedIn(site, { [USER]: newcomer, [SUGGEST]: [], [OPTIONS]: [], ...answers }, options);
  await visitor.open('/');
  await page0(visitor.page);
  return visitor;
};
const page0 = (page: Page) => question(page, 'Wanting to join your businesses eWOF account').waitFor();

/** Goes from the notices to the address's last field by keyboard. */
const fillIn = async (page: Page, name = 'Tawa Motors') => {
  await page.getByRole('button', { name: 'Create New' }).press('Enter');
  for (const text of [name, ...Object.values(numbers)]) await type(page, text);
  await question(page, 'Contact Information').waitFor();
  await type(page, details.Email);
  await type(page, details.Phone);
  await question(page, 'Address Details').waitFor();
  await type(page, details.Address);
  await type(page, details.City);
  await page.keyboard.insertText(details.PostCode);
};
const toReferral = async (page: Page) => {
  await fillIn(page);
  await press(page, 'Submit');
  await question(page, 'How did you hear about us?').waitFor();
};

test('C-09, C-10, C-11, C-18: the notices link to a help page and back; the steps work in order by keyboard, and Back returns to the notices and keeps the input', async () => {
  const { page } = await begin();
  await page.getByText('invite link').waitFor();
  await page.getByText('This link is only for setting up a NEW eWOF account').waitFor();
  await page.getByText('DO NOT use this if your business already has an eWOF account').waitFor();
  await page.getByRole('link', { name: 'help page about inviting members' }).click();
  await question(page, 'Inviting people to your workshop').waitFor();
  expect(page.url()).toBe(`${site.url}/help/invite`);
  await page.getByRole('link', { name: 'Home' }).click();
  await page0(page);
  await fillIn(page);
  for (const [title, back] of [
    ['Address Details', 'Back'],
    ['Contact Information', 'Back'],
    ['Organization', 'Back'],
  ] as const) {
    await question(page, title).waitFor();
    await press(page, back);
  }
  await page0(page);
  await press(page, 'Create New');
  await press(page, 'Next');
  expect(await page.getByLabel('Phone').inputValue()).toBe(details.Phone);
});

test('C-12, C-13: up to three workshops of the directory are suggested, and choosing one fills the fields', async () => {
  const searches: string[] = [];
  const workshop = (name: string) => ({
    name,
    address: '9 Main Road',
    phone: '04 2325550',
    email: 'Office@Tawa.example',
  });
  const { page } = await begin({
    [SUGGEST]: ({ query }) => {
      searches.push(query.search);
      return ['tawa motors', 'porirua motors', 'tawa tyres', 'tawa panel', 'tawa auto'].map(workshop);
    },
  });
  await press(page, 'Create New');
  const name = page.getByRole('combobox', { name: 'Organization Name' });
  const offered = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await name.pressSequentially('taw');
  await offered.nth(2).waitFor();
  expect(await offered.allInnerTexts()).toEqual(
    ['tawa motors', 'tawa tyres', 'tawa panel'].map((text) => expect.stringContaining(text)),
  );
  expect(searches.length).toBeLessThanOrEqual(2);
  expect(searches.at(-1)).toBe('taw');
  await page.keyboard.press('Escape');
  expect(await offered.count()).toBe(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('option', { selected: true }).textContent()).toContain('tawa tyres');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  expect(await name.inputValue()).toBe('Tawa Tyres');
  await press(page, 'Next');
  await question(page, 'Contact Information').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('office@tawa.example');
  expect(await page.getByLabel('Phone').inputValue()).toBe('042325550');
  await press(page, 'Next');
  expect(await page.getByLabel('Address').inputValue()).toBe('9 Main Road');
});

test('C-12: a tap chooses a suggestion, too', async () => {
  const workshop = { name: 'tawa motors', address: '9 Main Road', phone: '04', email: 'a@b.nz' };
  const { page } = await begin({ [SUGGEST]: [workshop] }, phone);
  await press(page, 'Create New');
  await page.getByLabel('Organization Name').pressSequentially('tawa');
  await page.getByRole('option').tap();
  expect(await page.getByLabel('Organization Name').inputValue()).toBe('Tawa Motors');
  expect(await page.getByRole('option').count()).toBe(0);
});

test('C-14, C-28: failed lists show no error; the question how they heard about us uses the default options, in words', async () => {
  const { page } = await begin({
    [SUGGEST]: new Problem('unexpected', 'No directory'),
    [OPTIONS]: new Problem('unexpected', 'No options'),
    [CREATE]: tawaMotors,
  });
  const failed = page.waitForResponse((answer) => answer.url().includes('/util/info/organization'));
  await press(page, 'Create New');
  await page.getByLabel('Organization Name').pressSequentially('Tawa Motors');
  await failed;
  await press(page, 'Next');
  for (const text of Object.values(details)) await type(page, text);
  const options = page.getByLabel('How did you hear about us?').getByRole('option');
  await options.nth(1).waitFor({ state: 'attached' });
  expect(await options.allTextContents()).toEqual([
    'Please Select',
    'An email',
    'Google',
    'Someone told me',
    'Other',
    'Facebook',
  ]);
  expect(await page.getByText(/No directory|No options/).count()).toBe(0);
});

test('C-15, C-16, B-25: an error shows under its field on change, on Enter and on Next, and blocks the next step', async () => {
  const { page } = await begin();
  await press(page, 'Create New');
  const next = page.getByRole('button', { name: 'Next' });
  expect(await next.isEnabled()).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText('Must enter an organization name').waitFor();
  expect(await next.isDisabled()).toBe(true);
  await page.keyboard.type('Bob’s');
  const error = page.getByText('Invalid character: ’');
  await error.waitFor();
  expect(await error.evaluate((shown) => getComputedStyle(shown).textAlign)).toBe('end');
  expect(await page.getByLabel('Organization Name').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Organization Name').fill("Bob's");
  expect(await next.isEnabled()).toBe(true);
  await next.click();
  await press(page, 'Next');
  await page.getByText('Email is required').waitFor();
  await page.getByText('Phone is required').waitFor();
  await page.getByLabel('Email').fill('w@tawa');
  await page.keyboard.press('Enter');
  await page.getByText('Invalid email').waitFor();
  expect(await page.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true);
});

test('C-17, C-23, C-24: creating sends the input under one key, also when it retries after lost answers, then shows a spinner and Success! for a second', async () => {
  const keys: unknown[] = [];
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { page, violations } = await begin({
    [CREATE]: ({ sent }) => (keys.push(sent.headers['idempotency-key']) < 3 ? 'lost' : arrived.then(() => tawaMotors)),
  });
  await page.clock.install();
  await fillIn(page, 'Auto-Fix Tawa-North');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({ ...numbers, ...details, Name: 'AutoFix Tawa-North' });
  expect((await sent).headers()['idempotency-key']).toMatch(/^org_/);
  await page.getByRole('status', { name: 'Loading' }).waitFor();
  await expect.poll(() => keys.length).toBe(3);
  expect(new Set(keys).size).toBe(1);
  arrive();
  await question(page, 'Success!').waitFor();
  await waitForMessage(page, 'Organization created successfully');
  await page.clock.runFor(400);
  expect(await question(page, 'Success!').isVisible()).toBe(true);
  await page.clock.runFor(700);
  await question(page, 'How did you hear about us?').waitFor();
  expect(violations).toEqual([]);
});

test('C-25, C-26: a failed creation shows the reason, and Reload loads the page with what was typed; a 403 is shown as "Unauthorized" with code 401', async () => {
  let refusal = new Problem('not-valid', 'The name is taken');
  const { page } = await begin({ [CREATE]: () => refusal });
  await fillIn(page);
  await press(page, 'Submit');
  await question(page, 'Something went wrong').waitFor();
  await page.getByRole('main').getByText('The name is taken').waitFor();
  await waitForMessage(page, 'The name is taken');
  const loaded = page.waitForEvent('load');
  await press(page, 'Reload');
  await loaded;
  // what was typed is still there
  await question(page, 'Address Details').waitFor();
  refusal = new Problem('not-allowed', 'No');
  await press(page, 'Submit');
  await isUnauthorized(page);
});

test('C-26: a 401 while creating is shown as "Unauthorized", too', async () => {
  const { page } = await begin({ [CREATE]: new Problem('not-signed-in', 'No') });
  await fillIn(page);
  await press(page, 'Submit');
  await isUnauthorized(page);
});

const isUnauthorized = async (page: Page) => {
  await page.getByText('Unauthorized').waitFor();
  await page.getByText('401').waitFor();
  await page.getByRole('link', { name: 'Home' }).waitFor();
};

describe('how they heard about us', () => {
  const ours = [
    { reason: 'Please Select', input: false },
    { reason: 'billboard', input: false },
    { reason: 'a friend', input: true },
  ];

  test('C-27, C-29, C-30, C-31: an option and its details are chosen and sent; even if the answer is not saved, Welcome names the organization for a second and the account is reloaded', async () => {
    let record = newcomer;
    const { page } = await begin({
      [USER]: () => record,
      [CREATE]: tawaMotors,
      [OPTIONS]: ours,
      [REFER]: new Problem('unexpected', 'No'),
    });
    await toReferral(page);
    const select = page.getByLabel('How did you hear about us?');
    const more = page.getByRole('textbox', { name: 'Please provide more details' });
    await press(page, 'Next');
    await waitForMessage(page, 'Please select an option');
    await select.selectOption('a friend');
    await more.fill('M');
    await press(page, 'Next');
    await waitForMessage(page, 'Please provide more details');
    await select.selectOption('Please Select');
    expect(await more.count()).toBe(0);
    await select.selectOption('a friend');
    await more.fill('Mere');
    await page.clock.install();
    await stopClock(page);
    const sent = page.waitForRequest((request) => request.url().endsWith('/user/referral'));
    await press(page, 'Next');
    expect((await sent).postDataJSON()).toEqual({ how: 'a friend', referralText: 'Mere' });
    await question(page, 'Welcome').waitFor();
    await page.getByText('Tawa Motors').waitFor();
    record = tawaUser;
    await page.clock.runFor(400);
    expect(await question(page, 'Welcome').isVisible()).toBe(true);
    const loaded = page.waitForRequest('**/api/authentication/user');
    await page.clock.runFor(700);
    await page.clock.resume();
    await loaded;
    await question(page, 'Home').waitFor();
  });
});

test('C-30: a second organization is created at /newOrganization, and becomes the current one', async () => {
  const made = { ...tawaMotors, OrganizationID: 'org_TawaTyres00000000000', Name: 'Tawa Tyres' };
  let record: User = tawaUser;
  const { page, open } = await openSignedIn(site, {
    [USER]: () => record,
    [SUGGEST]: [],
    [OPTIONS]: [],
    [REFER]: {},
    [CREATE]: () => {
      const second = { ...made, scopes: ['Admin' as const], closed: null };
      record = { ...tawaUser, Organization: { ...tawaMotors, scopes: [], closed: null, Owns: [second] } };
      return made;
    },
  });
  await open('/newOrganization');
  await page0(page);
  await toReferral(page);
  await page.getByLabel('How did you hear about us?').selectOption('google');
  const sent = page.waitForRequest((request) => request.url().endsWith('/user/referral'));
  await press(page, 'Next');
  expect((await sent).postDataJSON()).toEqual({ how: 'google', referralText: '' });
  await question(page, 'Home').waitFor();
  await page.getByRole('navigation', { name: 'Sidebar' }).getByText('Tawa Tyres').waitFor();
});

describe('in every theme', () => {
  test('every step of the wizard is accessible, with and without errors', async () => {
    const { page } = await begin({ [CREATE]: tawaMotors, [REFER]: {} }, phone);
    await page0(page);
    const check = async (where: string) => expect(await findAccessibilityFaults(page), where).toEqual([]);
    await check('the notices');
    await press(page, 'Create New');
    await press(page, 'Next');
    await check('the name');
    // the focus moved to the error
    await type(page, 'Tawa Motors');
    await press(page, 'Next');
    await check('the contact');
    await type(page, details.Email);
    await type(page, details.Phone);
    await press(page, 'Submit');
    await check('the address');
    for (const field of ['Address', 'City', 'PostCode'] as const) await page.getByLabel(field).fill(details[field]);
    await press(page, 'Submit');
    await page.getByLabel('How did you hear about us?').selectOption('other');
    await check('the referral');
  });
});

describe('a person who left their only workshop', () => {
  const returnsUntil = '2026-12-20';
  const left = [{ OrganizationID: tawaMotors.OrganizationID, Name: 'Tawa Motors', returnsUntil }];

  test('T-06, AMB-14: Return is offered beside Create New and works by keyboard; a refusal shows why and keeps the other choices', async () => {
    let user: User = { ...newcomer, left };
    let isRefused = true;
    const wanted: unknown[] = [];
    const { page } = await begin(
      {
        [USER]: () => user,
        'organizations.comeBack': ({ body }) => {
          if (isRefused) return notFound();
          wanted.push(body);
          user = tawaUser;
          return {};
        },
      },
      phone,
    );
    await page.getByRole('heading', { name: 'Return to a workshop you left' }).waitFor();
    await page.getByText('You can return until 20/12/2026').waitFor();
    await page.getByRole('button', { name: 'Create New' }).waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Return to Tawa Motors' }).click();
    await page.getByText('Ask one of its Admins.').waitFor();
    await page.getByRole('button', { name: 'Create New' }).click();
    await question(page, 'Organization').waitFor();
    await press(page, 'Back');
    isRefused = false;
    await page.getByRole('button', { name: 'Return to Tawa Motors' }).press('Enter');
    await question(page, 'Home').waitFor();
    expect(wanted).toEqual([{ OrganizationID: tawaMotors.OrganizationID }]);
  });
});
