import { beforeAll, expect, test } from 'vitest';
import { EXAM_MINUTES } from '#shared/quizzes/mock-exam.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { button, giveAnswer, makeQuizServer, quizId, startExam, waitForQuestion } from './quiz-server.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('P-10, P-11: a mock exam has 28 questions and reveals nothing before its end; every answer counts', async () => {
  const { page, server } = await startExam(site, phone);
  await page.getByText('Question 1 of 28').waitFor();
  await giveAnswer(page, 'wrong');
  await waitForQuestion(page, 2);
  await page.getByText('3.6% done · 27 left').waitFor();
  expect(await page.getByText('WRONG', { exact: true }).count()).toBe(0);
  expect(await page.getByRole('link', { name: /VIRM/ }).count()).toBe(0);
  // the list shows no score meanwhile either
  await button(page, 'Close').click();
  await page.getByText('Progress 3.6%').waitFor();
  await page.getByText(/^Ends \d/).waitFor();
  expect(await page.getByText(/^Score/).count()).toBe(0);
  expect(server.steps).toHaveLength(1);
});

test('P-11, P-12, P-13, AMB-106: an exam shows the time left of 40:00 and the time elapsed by the server’s clock, whatever the device’s clock; an abandoned one ends automatically, and fewer than 25 correct answers fail', async () => {
  const { page, server } = await startExam(site, phone, true);
  const timer = page.getByRole('timer');
  await expect.poll(() => timer.textContent()).toMatch(/^(40:00|39:5\d) left 00:0\d elapsed$/);
  // the device's clock is set back an hour
  await page.clock.setSystemTime(Date.now() - 3_600_000);
  await page.clock.fastForward(60_000);
  await expect.poll(() => timer.textContent()).toMatch(/^(39:00|38:5\d) left 01:0\d elapsed$/);
  // ten minutes of sleep, which the monotonic clock did not count
  server.aheadMs += 10 * 60_000;
  await page.evaluate(() => dispatchEvent(new Event('pageshow')));
  await expect.poll(() => timer.textContent()).toMatch(/^(30:00|29:\d\d|28:\d\d) left 1[01]:\d\d elapsed$/);

  await giveAnswer(page, 'right');
  await waitForQuestion(page, 2);
  server.runOut();
  await page.clock.fastForward(EXAM_MINUTES * 60_000);
  await page.getByRole('heading', { name: 'You scored 1 of 28' }).waitFor();
  await page.getByText('Not passed. You need 25 of 28 correct').waitFor();
  await page.getByText(/A single exam doesn't say much/).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('P-11, R-53: going back changes an answer; flags and open questions are in the overview; Finish ends it once', async () => {
  const { page, server } = await startExam(site, phone);
  await giveAnswer(page, 'wrong');
  await waitForQuestion(page, 2);
  await button(page, 'Flag').click();
  expect(await button(page, 'Flagged').getAttribute('aria-pressed')).toBe('true');
  await button(page, 'Back').click();
  await waitForQuestion(page, 1);
  const wrong = page.getByRole('radio', { name: /A wrong answer/ });
  expect(await wrong.isChecked()).toBe(true);
  await giveAnswer(page, 'right');
  await waitForQuestion(page, 2);
  await expect
    .poll(() => server.steps.map(({ chosenIndex, isRetry }) => [chosenIndex, isRetry]))
    .toEqual([
      [1, true],
      [0, false],
    ]);
  await button(page, 'Overview').click();
  await page.getByRole('heading', { name: '1 of 28 answered, 1 flagged' }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.reload();
  await waitForQuestion(page, 2);
  await button(page, 'Overview').click();
  await button(page, 'Question 2: open, flagged').waitFor();
  await button(page, 'Question 28: open').click();
  await waitForQuestion(page, 28);
  await giveAnswer(page, 'right');
  await button(page, 'Finish exam').click();
  const dialog = page.getByRole('dialog', { name: 'Finish the exam?' });
  await dialog.getByText('26 questions without an answer count as wrong.').waitFor();
  await dialog.getByRole('button', { name: 'Keep going' }).click();
  await button(page, 'Finish exam').click();
  await dialog.getByRole('button', { name: 'Finish exam' }).click();
  await page.getByRole('heading', { name: 'You scored 2 of 28' }).waitFor();
  await page.getByRole('row', { name: 'External inspection 2 of 28' }).waitFor();
  expect(server.finishedAt).toBeDefined();
});

test('R-53: closing the exam keeps the option that was just chosen', async () => {
  const { page, server } = await startExam(site, phone);
  await page.getByRole('radio', { name: /A wrong answer/ }).click();
  await page.locator('footer').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => server.steps.map(({ chosenIndex }) => chosenIndex)).toEqual([1]);
});

test('P-11: an exam that ran out by this device’s clock alone goes on', async () => {
  const { page } = await startExam(site, phone, true);
  await page.clock.fastForward((EXAM_MINUTES + 1) * 60_000);
  await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^(40:00|39:5\d) left/);
  await giveAnswer(page, 'right');
  await waitForQuestion(page, 2);
  expect(await page.getByText('Time is up').count()).toBe(0);
});

test('P-10, P-15: an attempt of an earlier page answers each question once and ends with the last', async () => {
  const server = makeQuizServer({ count: 28, mockExam: true });
  server.begin(0);
  const { page, open } = await openSignedIn(site, server.answers, phone);
  await open(`/quiz?quiz=${quizId}`);
  await button(page, 'Resume Last Attempt').click();
  await waitForQuestion(page, 2);
  server.begin(0, 0);
  await giveAnswer(page, 'wrong');
  await page.getByText('Another answer has already been given', { exact: true }).waitFor();
  await waitForQuestion(page, 3);
  server.begin(...Array.from({ length: 28 }, () => 0));
  await giveAnswer(page, 'right');
  await page.getByRole('heading', { name: 'You scored 28 of 28' }).waitFor();
});
