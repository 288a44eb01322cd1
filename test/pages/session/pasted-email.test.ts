import { beforeAll, expect, test } from 'vitest';
import { newPerson, password } from '#test/pages/person.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { phone, visit } from '#test/pages/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('A-01: an email address pasted with signs around it is cleaned before the form is sent, and passwords stay as typed', async () => {
  const person = await newPerson(site);
  const { page, answer } = await visit(site, phone);
  await answer({});
  await page.goto(`${site.url}/auth/popup?screen=login`);
  const email = page.getByLabel('Email');
  const secret = page.getByLabel('Password', { exact: true });
  const spaced = ` \u200b${password} `;
  await page.getByRole('switch', { name: 'Show password' }).click();
  await secret.fill(spaced);
  for (const pasted of [`mailto:${person.email}`, `<${person.email}>`, `\u200b${person.email}\u202c`]) {
    await email.fill(pasted);
    await secret.focus();
    expect(await email.inputValue()).toBe(person.email);
  }
  expect(await secret.inputValue()).toBe(spaced);
  await secret.fill(password);
  await email.fill(`mailto:${person.email}`);
  await email.press('Enter');
  await page.waitForURL(`${site.url}/`);
});
