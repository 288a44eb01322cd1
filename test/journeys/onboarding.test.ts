import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { TAGLINE } from '#shared/brand.ts';
import { sharedBrowser } from '#test/browser/shared.ts';
import { press, question, waitForMessage } from '#test/pages/screen.ts';
import { acceptPolicy, signUpAndVerify } from './newcomer.ts';
import { recordScreens } from './screens.ts';
import { desk, phone, visit } from './visitor.ts';

const browser = await sharedBrowser();
let owner: { context: BrowserContext; page: Page };
/** The invite link from the owner's dialog. */
let link = '';
const workshop = `Rimutaka Motors ${randomUUID().slice(0, 8)}`;

/** All screens from the landing page, whose popup follows, to Home, as the rows require them. */
const SCREENS = [
  TAGLINE,
  'Please verify your email',
  'Verifying your email…',
  "What's your name?",
  'Is this correct?',
  'Welcome',
  'Wanting to join your businesses eWOF account',
  'Organization',
  'Contact Information',
  'Address Details',
  'Success!',
  'How did you hear about us?',
  'Welcome',
  'Privacy Policy',
];

const email = () => `${randomUUID()}@example.nz`;
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Sidebar' });

/** Types wrong values and reads their errors, then types the right one. */
const fill = async (
  page: Page,
  label: string,
  wrong: readonly (readonly [text: string, why: string])[],
  right: string,
) => {
  const field = page.getByLabel(label, { exact: true });
  for (const [text, why] of wrong) {
    await field.fill(text);
    await field.press('Enter');
    await page.getByText(why).waitFor();
  }
  await field.fill(right);
};

test('C-01, C-09, C-16, C-19, C-20, C-21, C-22, C-32: from the landing page to an empty home, with every mistake on the way', async () => {
  const { context, page, violations } = await visit(browser, desk);
  owner = { context, page };
  const screens = await recordScreens(page);
  await signUpAndVerify(page, { email: email(), first: 'Mere', last: 'Tūhoe' });

  await question(page, 'Wanting to join your businesses eWOF account').waitFor();
  await press(page, 'Create New');
  const nameMistakes = [
    ['', 'Must enter an organization name'],
    ['Mere’s', 'Invalid character: ’'],
    ['Mere/Tom', 'Invalid character: /'],
    ['Mere\\Tom', 'Invalid character: \\'],
    ['Mere@Tawa', 'Invalid character: @'],
  ] as const;
  await fill(page, 'Organization Name', nameMistakes, 'tawa veh');
  await page.getByRole('option', { name: /Tawa Vehicle Testing/ }).click();
  expect(await page.getByLabel('Organization Name').inputValue()).toBe('Tawa Vehicle Testing');
  await page.getByLabel('Organization Name').fill(workshop);
  await page.getByLabel('Company authority number').fill('ms20417');
  await page.getByLabel('Your inspector number').fill('vi20417');
  await press(page, 'Next');

  await question(page, 'Contact Information').waitFor();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('testing@tawavehicles.example');
  await page.getByText('Only numbers are allowed').waitFor();
  const emailMistakes = [
    ['', 'Email is required'],
    ['office@', 'Invalid email'],
  ] as const;
  await fill(page, 'Email', emailMistakes, 'office@rimutaka.example');
  const phoneMistakes = [
    ['0', 'Phone is required'],
    ['04 2call', 'Only numbers are allowed'],
  ] as const;
  await fill(page, 'Phone', phoneMistakes, '+64 4 232-5550');
  expect(await page.getByLabel('Phone').inputValue()).toBe('042325550');
  await press(page, 'Next');

  await question(page, 'Address Details').waitFor();
  await fill(page, 'Address', [['7', 'Address is required']], '7 Main Road');
  await fill(page, 'City', [['', 'City is required']], 'Upper Hutt');
  const postCodeMistakes = [
    ['', 'PostCode is required'],
    ['501', 'PostCode must be 4 digits'],
    ['50a8', 'PostCode must be numbers only'],
  ] as const;
  await fill(page, 'PostCode', postCodeMistakes, '5018');
  await press(page, 'Submit');
  await question(page, 'Success!').waitFor();

  await question(page, 'How did you hear about us?').waitFor();
  await press(page, 'Next');
  await waitForMessage(page, 'Please select an option');
  await page.getByLabel('How did you hear about us?').selectOption('referral');
  await press(page, 'Next');
  await waitForMessage(page, 'Please provide more details');
  await page.getByRole('textbox', { name: 'Please provide more details' }).fill('Tom next door');
  await press(page, 'Next');
  await page.getByText(workshop).waitFor();

  await acceptPolicy(page);
  await question(page, 'Home').waitFor();
  await sidebar(page).getByText(workshop).waitFor();
  await sidebar(page).getByText('Mere Tūhoe').waitFor();
  await sidebar(page).getByText('Inspector VI20417').waitFor();
  expect(await page.getByText('Add your authority numbers').count()).toBe(0);
  expect(screens.filter((title) => title !== 'Home')).toEqual(SCREENS);
  expect(violations).toEqual([]);
});

const readLink = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Invite users' });
  const shown = dialog.getByText(`${inject('cloud').webUrl}?referral=`);
  return (await shown.first().textContent())?.trim() ?? '';
};

/** Follows an invite link without an account, and signs up. */
const follow = async (address: string, first: string) => {
  const visitor = await visit(browser, phone);
  await visitor.page.goto(address);
  await signUpAndVerify(visitor.page, { email: email(), first, last: 'Fisher' });
  return visitor;
};

test('D-05, D-11: a person who signs up through the invite link joins the workshop without the wizard', async () => {
  await sidebar(owner.page).getByRole('button', { name: 'Invite User' }).click();
  link = await readLink(owner.page);
  const { context, page, violations } = await follow(link, 'Tom');
  await acceptPolicy(page);
  await question(page, 'Home').waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await sidebar(page).getByText(workshop).waitFor();
  expect(await sidebar(page).getByText('Invite User').count()).toBe(0);
  expect(violations).toEqual([]);
  await context.close();
});

test('D-08, D-12: a regenerated link admits a third person, and the old one is refused', async () => {
  const old = link;
  await press(owner.page, 'Invite link settings');
  await press(owner.page, 'Yes');
  await owner.page.getByText('Referral code refreshed').waitFor();
  link = await readLink(owner.page);
  expect(link).not.toBe(old);

  const third = await follow(link, 'Ana');
  await acceptPolicy(third.page);
  await question(third.page, 'Home').waitFor();
  await third.context.close();

  const fourth = await visit(browser, phone);
  await fourth.page.goto(old);
  await Promise.all([
    waitForMessage(fourth.page, 'Referral code is invalid or expired.'),
    signUpAndVerify(fourth.page, { email: email(), first: 'Late', last: 'Comer' }),
  ]);
  await question(fourth.page, 'Wanting to join your businesses eWOF account').waitFor();
  await fourth.context.close();
  await owner.context.close();
});
