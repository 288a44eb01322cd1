import { beforeAll, expect, test } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { button, giveAnswer, makeQuizServer, waitForQuestion } from './quiz-server.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('practice is started from the card that shows how much is due, and names each question’s quiz', async () => {
  const server = makeQuizServer({ count: 1 });
  const { page, open } = await openSignedIn(site, server.answers, phone);
  await open('/quiz');
  await page.getByText('2 questions due today, and 1 new one.').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await makeKeyboard(page).press(button(page, 'Practise now'));
  await page.getByRole('dialog', { name: 'Practice' }).waitFor();
  await waitForQuestion(page, 1);
  await page.getByText('Stop lamps Its rule changed on Sun 1 Nov 2026.').waitFor();
  server.practice = { due: 0, fresh: 0, next: '2026-11-26' as NzDate };
  await giveAnswer(page, 'right');
  await page.getByText('The manual says so on page 1.').waitFor();
  await button(page, 'Next').click();
  await page.getByRole('heading', { name: 'You scored 1 of 1' }).waitFor();
  await button(page, 'Close').click();
  // on the card, and where practice is chosen as a quiz
  const said = page.getByText('Nothing is due today. The next questions are due on Thu 26 Nov 2026.');
  await expect.poll(() => said.count()).toBe(2);
  for (const name of ['Practise now', 'Start New Quiz']) expect(await button(page, name).isDisabled()).toBe(true);
  await page.getByRole('button', { name: /^View Result/ }).waitFor();
});

test('an open exam hides how much practice is due, and a failed look-up can be retried', async () => {
  const server = makeQuizServer();
  const { page, open, answer } = await openSignedIn(site, {
    ...server.answers,
    'quizzes.practice': new Problem('wrong-state', 'Finish your mock exam first.'),
  });
  await open('/quiz');
  await page.getByText('Finish your mock exam first.', { exact: true }).waitFor();
  expect(await button(page, 'Practise now').isDisabled()).toBe(true);
  answer({ ...server.answers, 'quizzes.practice': new Problem('refused', 'Something broke') });
  await page.reload();
  await page.getByText("Couldn't check what's due today. Something broke").waitFor();
  answer(server.answers);
  await button(page, 'Retry').click();
  await page.getByText('2 questions due today, and 1 new one.').waitFor();
});
