import { beforeAll, expect, test } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { accessibilityFaults } from '#test/pages/accessibility.ts';
import { byKeyboard } from '#test/pages/by-keyboard.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { phone } from '#test/pages/visitor.ts';
import { asked, attemptId, button, choose, give, openQuiz, quizId, quizServer } from './quiz-server.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const SHOTS = process.env.SHOTS;

test.each([
  ['phone', phone],
  ['desk', {}],
])(
  'P-01 to P-09, P-12 to P-17: on a %s a quiz is begun, answered, wrong, looked up, right, and reviewed',
  async (where, options) => {
    const server = quizServer();
    const { page, context, violations } = await openQuiz(site, server, options);
    const shot = (name: string) => (SHOTS ? page.screenshot({ path: `${SHOTS}/${where}-${name}.png` }) : undefined);
    await page.getByText('No attempts yet.').waitFor();
    expect(await page.getByLabel('Quiz', { exact: true }).inputValue()).toBe(quizId);
    expect(await button(page, 'Resume Last Attempt').isDisabled()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shot('selector');
    await button(page, 'Start New Quiz').click();
    await asked(page, 1);
    expect(await button(page, 'Next').isDisabled()).toBe(true);
    expect(await page.getByRole('timer').textContent()).toMatch(/^00:0\d/);
    await choose(page, 'wrong');
    expect(await accessibilityFaults(page)).toEqual([]);
    await shot('question');
    await button(page, 'Next').click();
    await page.getByText('WRONG', { exact: true }).waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
    await shot('wrong');
    await page.getByText('You must view VIRM before re-trying').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await shot('virm');
    await page.reload();
    const link = page.getByRole('link', { name: /^View VIRM/ });
    expect(await link.getAttribute('href')).toMatch(/virms\/in-service-wof-and-cof\/motorcycles\/lighting$/);
    const [manual] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await manual.close();
    await give(page, 'right');
    await page.getByText('CORRECT', { exact: true }).waitFor();
    await page.getByText('The manual says so on page 1.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await shot('explained');
    await button(page, 'Next').click();
    await asked(page, 2);
    // closed in the middle, and resumed
    await page.goBack();
    await page.getByText('Progress 33.3 %').waitFor();
    await shot('attempts');
    await button(page, 'Resume Last Attempt').click();
    for (const n of [2, 3]) {
      await asked(page, n);
      await give(page, 'right');
      await page.getByText(`The manual says so on page ${n}.`).waitFor();
      await button(page, 'Next').click();
    }
    await page.getByRole('heading', { name: 'You scored 2 of 3' }).waitFor();
    await shot('scored');
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(page, 'View Result').click();
    const review = page.getByRole('dialog', { name: 'Result: Stop lamps' });
    await review.getByText('66.67 %').waitFor();
    expect(await review.getByText('Your answer', { exact: true }).count()).toBe(1);
    await review.getByText('The manual says so on page 3.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await shot('review');
    await button(page, 'Close').click();
    await page.getByText('Score 66.67 %').waitFor();
    await page.getByText('Progress 100.0 %').waitFor();
    // in the stored order, whatever was shown: the wrong one, then the right one
    expect(server.steps.map(({ chosenIndex }) => chosenIndex)).toEqual([1, 0, 0, 0]);
    expect(violations).toEqual([]);
  },
);

test('P-07, P-08, P-09: by the keyboard alone, with the numbers and Enter', async () => {
  const server = quizServer({ count: 2 });
  const { page } = await openQuiz(site, server);
  const keys = byKeyboard(page);
  await keys.press(button(page, 'Start New Quiz'));
  await asked(page, 1);
  await page.keyboard.press('1');
  expect(await keys.faults()).toEqual([]);
  for (const n of [1, 2]) {
    await asked(page, n);
    const shown = await page.locator('.quiz-option').allInnerTexts();
    await page.keyboard.press(String(shown.findIndex((text) => text.includes('right')) + 1));
    await page.keyboard.press('Enter');
    await page.getByText(`The manual says so on page ${n}.`).waitFor();
    await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { name: 'You scored 2 of 2' }).waitFor();
  expect(await keys.faults()).toEqual([]);
});

test('P-09: without a network a quiz goes on unmarked, and what was wrong is asked again on return', async () => {
  const server = quizServer();
  const { page } = await openQuiz(site, server);
  await button(page, 'Start New Quiz').click();
  await asked(page, 1);
  server.fault = 'lost';
  await give(page, 'wrong');
  await asked(page, 2);
  await page.getByText('1 answer marked when you are back').waitFor();
  // it goes on from what this device keeps
  await page.reload();
  await asked(page, 2);
  await give(page, 'right');
  await asked(page, 3);
  await give(page, 'right');
  await page.getByText(/^3 answers: marked when you are back/).waitFor();
  server.fault = undefined;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText('You must view VIRM before re-trying').waitFor();
  await page.getByRole('link', { name: /^View VIRM/ }).click();
  await give(page, 'right');
  await button(page, 'Next').click();
  await page.getByRole('heading', { name: 'You scored 2 of 3' }).waitFor();
  expect(Math.max(...server.sent)).toBe(3);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('quiz:')))).toEqual([]);
});

test('P-10, P-11, P-12: a mock exam counts down by the server’s clock, says nothing, and ends by itself', async () => {
  const server = quizServer({ count: 28, mockExam: true, left: 40 * 60 });
  // the device's own clock is an hour behind
  server.aheadMs = 3_600_000;
  const { page } = await openQuiz(site, server, phone);
  await button(page, 'Start New Quiz').click();
  await asked(page, 1);
  await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^(40:00|39:5\d)/);
  await give(page, 'wrong');
  await asked(page, 2);
  await page.getByText('3.6 %').waitFor();
  expect(await page.getByText('WRONG', { exact: true }).count()).toBe(0);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/phone-exam.png` });
  // the phone sleeps for 50 minutes
  server.aheadMs += 50 * 60_000;
  server.startedAt -= 50 * 60_000;
  for (const step of server.steps) step.at = new Date(server.startedAt + server.aheadMs + 1_000).toISOString();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.getByRole('heading', { name: 'You scored 0 of 28' }).waitFor();
  await page.getByText('Not passed: 25 of 28 must be correct').waitFor();
  await page.getByText(/One exam proves little/).waitFor();
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/phone-exam-over.png` });
});

test('P-10: what an exam answered without a network is sent on return, and too late it is said to be so', async () => {
  const server = quizServer({ count: 28, mockExam: true });
  const { page } = await openQuiz(site, server);
  await button(page, 'Start New Quiz').click();
  await asked(page, 1);
  server.fault = 'lost';
  await give(page, 'right');
  await asked(page, 2);
  await page.getByText('1 answer on the way').waitFor();
  server.startedAt -= 50 * 60_000;
  server.fault = undefined;
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.getByText('1 answer came too late and not counted.').waitFor();
  await button(page, 'View Result').click();
  await page.getByText('Too late', { exact: true }).waitFor();
});

test('P-16: what fails is said in these words', async () => {
  const server = quizServer();
  const { page, open, answer } = await openQuiz(site, server);
  server.fault = new Problem('wrong-state', 'Finish your mock exam first.');
  await button(page, 'Start New Quiz').click();
  await page.getByText('Failed to load or resume quiz. Finish your mock exam first.').waitFor();
  await open(`/quiz?quiz=${quizId}&attempt=${attemptId}`);
  await page.getByRole('heading', { name: 'Failed to load or resume quiz' }).waitFor();
  server.fault = undefined;
  await button(page, 'Retry').click();
  await asked(page, 1);
  server.fault = new Problem('refused', 'This question has no such option.');
  await give(page, 'right');
  await page.getByText('Failed to submit answer: This question has no such option.').waitFor();
  server.quiz = { ...server.quiz, questions: 0 };
  answer({ ...server.answers, 'quizzes.attempts': new Problem('refused', 'Not today') });
  await open(`/quiz?quiz=${quizId}`);
  await page.getByText('Error loading attempts: Not today').waitFor();
  await page.getByText('No questions available.').waitFor();
  expect(await button(page, 'Start New Quiz').isDisabled()).toBe(true);
});

test('G-36: the quiz and its attempt are one versioned value of the tab, and the quiz is selected again', async () => {
  const server = quizServer();
  const { page, open } = await openQuiz(site, server);
  const kept = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('quiz') ?? 'null'));
  await button(page, 'Start New Quiz').click();
  await asked(page, 1);
  expect(await kept()).toEqual({ version: '1.0', value: { selectedQuiz: quizId, quizAttemptId: attemptId } });
  await open('/quiz');
  await page.getByText('What the manual says of them.').waitFor();
  expect(await kept()).toEqual({ version: '1.0', value: { selectedQuiz: quizId, quizAttemptId: null } });
});
