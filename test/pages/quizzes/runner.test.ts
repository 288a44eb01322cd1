import { beforeAll, describe, expect, test } from 'vitest';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { phone, stopClock } from '#test/pages/visitor.ts';
import {
  button,
  FEEDBACK_MS,
  giveAnswer,
  makeQuizServer,
  openQuiz,
  startQuiz,
  waitForFeedback,
  waitForQuestion,
} from './quiz-server.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('P-05, R-49: starting a quiz creates an attempt, which is in progress', async () => {
  const server = makeQuizServer();
  const { page } = await openQuiz(site, server);
  await button(page, 'Start New Quiz').click();
  await page.getByRole('dialog', { name: 'Stop lamps' }).waitFor();
  await waitForQuestion(page, 1);
  await page.goBack();
  await page.getByText('In progress', { exact: true }).waitFor();
});

test('P-06, P-12, R-50: an attempt resumes at the first unanswered question with the time used so far, on another device too', async () => {
  const server = makeQuizServer();
  server.begin(0, 0);
  const { page } = await openQuiz(site, server, phone);
  await button(page, 'Resume Last Attempt').click();
  await waitForQuestion(page, 3);
  expect(await page.getByRole('timer').textContent()).toMatch(/^01:0\d$/);
  await page.getByText('66.7% done · 1 left').waitFor();
});

test('P-07, P-15, R-53: options are shuffled, and their stored position is what is sent', async () => {
  const server = makeQuizServer();
  const { page } = await openQuiz(site, server);
  // falling numbers reverse the order
  await page.evaluate(() => {
    let lot = 1;
    Object.assign(Math, { before: Math.random, random: () => (lot *= 0.999) });
  });
  await button(page, 'Start New Quiz').click();
  await waitForQuestion(page, 1);
  await page.evaluate(() => Object.assign(Math, { random: Object(Math).before }));
  const shown = await page.getByRole('group', { name: 'Options' }).locator('label').allTextContents();
  expect(shown.map((text) => /wrong|odd|silly|right/.exec(text)?.[0])).toEqual(['silly', 'odd', 'wrong', 'right']);
  expect(await button(page, 'Next').isDisabled()).toBe(true);
  await giveAnswer(page, 'silly');
  await page.getByText('WRONG', { exact: true }).waitFor();
  expect(server.steps).toMatchObject([{ chosenIndex: 3, wasCorrect: false }]);
});

test('P-06, P-08, P-12, P-13, AMB-107: the time counts up as mm:ss; CORRECT or WRONG shows for 1.5 seconds, then the explanation; if the attempt was finished elsewhere the next answer leads to the result', async () => {
  const server = makeQuizServer();
  const { page } = await startQuiz(site, server, {}, true);
  await page.clock.fastForward(75_000);
  await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^01:1[5-9]$/);
  await stopClock(page);
  await giveAnswer(page, 'right');
  const said = page.getByText('CORRECT', { exact: true });
  await said.waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);
  await page.clock.runFor(FEEDBACK_MS - 100);
  expect(await said.count()).toBe(1);
  await page.clock.runFor(100);
  await page.getByText('The manual says so on page 1.').waitFor();
  expect(await said.count()).toBe(0);
  await page.clock.resume();
  await button(page, 'Next').click();
  await waitForQuestion(page, 2);

  server.begin(0, 0, 0);
  await giveAnswer(page, 'wrong');
  await page.getByText('Another answer has already been given', { exact: true }).waitFor();
  await waitForFeedback(page, 'CORRECT');
  await button(page, 'Next').click();
  await page.getByRole('heading', { name: 'You scored 3 of 3' }).waitFor();
});

test('P-09, P-17, AMB-105: after a wrong answer the manual must be viewed before the next try, and the first answer scores', async () => {
  const server = makeQuizServer({ count: 1 });
  const { page, context, violations } = await startQuiz(site, server, phone, true);
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  await giveAnswer(page, 'wrong');
  await waitForFeedback(page, 'WRONG');
  await page.getByText('You must view VIRM before re-trying', { exact: true }).waitFor();
  await page.getByText('Wrong: A wrong answer to 1').waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  // a reload does not bypass it
  await page.reload();
  const link = page.getByRole('link', { name: /^View VIRM/ });
  expect(await link.getAttribute('href')).toMatch(/virms\/in-service-wof-and-cof\/motorcycles\/lighting$/);
  const [manual] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await manual.close();
  await giveAnswer(page, 'right');
  await waitForFeedback(page, 'CORRECT');
  await page.getByText('The manual says so on page 1.').waitFor();
  await button(page, 'Next').click();
  await page.getByRole('heading', { name: 'You scored 0 of 1' }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(server.steps.map(({ chosenIndex, isRetry }) => [chosenIndex, isRetry])).toEqual([
    [1, false],
    [0, true],
  ]);
  expect(violations).toEqual([]);
});

test('P-04, AMB-105: wrong answers count as progress, and have to be tried again', async () => {
  const server = makeQuizServer();
  server.begin(1, 1, 0);
  const { page } = await openQuiz(site, server);
  await button(page, 'Resume Last Attempt').click();
  await page.getByText('100.0% done · 2 to try again', { exact: true }).waitFor();
});

test('P-13: a quiz is completed with the keyboard alone, with number keys and Enter, to "You scored X of Y"', async () => {
  const server = makeQuizServer({ count: 2 });
  server.begin(0);
  const { page } = await openQuiz(site, server);
  const keys = makeKeyboard(page);
  await keys.press(button(page, 'Resume Last Attempt'));
  await waitForQuestion(page, 2);
  const shown = await page.getByRole('group', { name: 'Options' }).locator('label').allTextContents();
  await button(page, 'Close and resume later').focus();
  await page.keyboard.press('1');
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  const heading = page.getByRole('heading', { name: /number 2/ });
  await heading.focus();
  await page.keyboard.press('1');
  expect(await keys.faults()).toEqual([]);
  await heading.focus();
  await page.keyboard.press(String(shown.findIndex((text) => text.includes('right')) + 1));
  await page.keyboard.press('Enter');
  await page.getByText('The manual says so on page 2.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'You scored 2 of 2' }).waitFor();
  expect(await keys.faults()).toEqual([]);
});

describe('offline', () => {
  test('P-09, P-15: a quiz continues without marking, and wrong answers are asked again once online', async () => {
    const server = makeQuizServer();
    const { page } = await startQuiz(site, server, {}, true);
    server.fault = 'lost';
    await giveAnswer(page, 'wrong');
    await waitForQuestion(page, 2);
    await page.getByText('1 answer will be marked when you reconnect').waitFor();
    // it resumes from the answers stored on this device
    await page.reload();
    await waitForQuestion(page, 2);
    await giveAnswer(page, 'right');
    await waitForQuestion(page, 3);
    await giveAnswer(page, 'right');
    await page.getByText(/^3 answers will be marked when you reconnect/).waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    server.fault = undefined;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('You must view VIRM before re-trying').waitFor();
    await page.getByRole('link', { name: /^View VIRM/ }).click();
    await giveAnswer(page, 'right');
    await waitForFeedback(page, 'CORRECT');
    await button(page, 'Next').click();
    await page.getByRole('heading', { name: 'You scored 2 of 3' }).waitFor();
    expect(Math.max(...server.sent)).toBe(3);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('quiz:')))).toEqual([]);
  });
});
