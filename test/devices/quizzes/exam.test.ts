import { beforeAll, expect, test } from 'vitest';
import { EXAM_MINUTES } from '#shared/quizzes/mock-exam.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { button, giveAnswer, startExam, waitForQuestion } from '#test/pages/quizzes/quiz-server.ts';
import { type Site, startSite } from '#test/pages/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('P-12: an exam that runs out offline counts the answers given in time if they arrive within ten seconds', async () => {
  const { page, server } = await startExam(site, {}, true);
  await giveAnswer(page, 'right');
  await waitForQuestion(page, 2);
  server.fault = 'lost';
  await giveAnswer(page, 'right');
  await waitForQuestion(page, 3);
  await page.getByText('1 answer being sent').waitFor();
  await page.clock.fastForward(EXAM_MINUTES * 60_000);
  await page.getByRole('heading', { name: 'Time is up' }).waitFor();
  await page.getByText(/^1 answer will be sent when you reconnect/).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  server.runOut({ secondsAgo: 5 });
  server.fault = undefined;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => server.steps.length).toBe(2);
  server.runOut({ secondsAgo: 11 });
  await page.clock.fastForward(10_000);
  await page.getByRole('heading', { name: 'You scored 2 of 28' }).waitFor();
});

test('P-12: later answers are stored, shown as too late, and not counted', async () => {
  const { page, server } = await startExam(site, {}, true);
  await giveAnswer(page, 'right');
  await waitForQuestion(page, 2);
  server.fault = 'lost';
  await giveAnswer(page, 'right');
  await waitForQuestion(page, 3);
  server.runOut({ secondsAgo: 60 });
  server.fault = undefined;
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.getByRole('heading', { name: 'You scored 1 of 28' }).waitFor();
  await page.getByText('1 answer arrived too late and is not counted.').waitFor();
  await button(page, 'View Result').click();
  await page.getByText('Too late', { exact: true }).waitFor();
});

test('P-12: an exam that ends while the server is unreachable shows its result once online', async () => {
  const { page, server, context } = await startExam(site, {}, true);
  await giveAnswer(page, 'right');
  await waitForQuestion(page, 2);
  server.fault = 'lost';
  await page.clock.fastForward(EXAM_MINUTES * 60_000);
  await page.getByRole('heading', { name: 'Time is up' }).waitFor();
  await context.setOffline(true);
  server.runOut();
  server.fault = undefined;
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'You scored 1 of 28' }).waitFor();
});
