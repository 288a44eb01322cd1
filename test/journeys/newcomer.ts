import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import * as z from 'zod';
import { eventually } from '#test/eventually.ts';
import { press, question, waitForMessage } from '#test/pages/screen.ts';
import { signUp } from './visitor.ts';

const Mails = z.array(z.object({ to: z.array(z.string()), subject: z.string(), text: z.string() }));

/** Waits for the newest email that verifies this address, and returns its link. */
const verificationLink = (email: string) =>
  eventually(async () => {
    const mails = Mails.parse(await (await fetch(`${inject('cloud').outboxUrl}/mails.json`)).json());
    const mail = mails.find(({ to, subject }) => to.includes(email) && subject.startsWith('Verify your email'));
    const link = /https?:\S+\/verify-email\?token=\S+/.exec(mail?.text ?? '')?.[0];
    if (!link) throw new Error(`No link was mailed to ${email}`);
    return link;
  });

/** Signs up on the landing page, follows the emailed link and enters the name. */
export const signUpAndVerify = async (page: Page, who: { email: string; first: string; last: string }) => {
  await signUp(page, { email: who.email, password: 'New-person-1' });
  await question(page, 'Please verify your email').waitFor();
  await page.goto(await verificationLink(who.email));
  await question(page, "What's your name?").waitFor();
  for (const name of [who.first, who.last]) {
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  }
  await press(page, 'Yes');
  await question(page, 'Welcome').waitFor();
};

export const acceptPolicy = async (page: Page) => {
  await page.getByRole('dialog', { name: 'Privacy Policy' }).getByRole('button', { name: 'Accept' }).click();
  await waitForMessage(page, 'Privacy Policy Accepted');
};
