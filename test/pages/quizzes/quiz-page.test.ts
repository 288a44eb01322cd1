import { beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { attemptId, button, giveAnswer, makeQuizServer, openQuiz, quizId, waitForQuestion } from './quiz-server.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('P-01, R-46: /quiz opens the selector, and its address names the quiz', async () => {
  const { page, open } = await openSignedIn(site, makeQuizServer().answers);
  await open('/quiz');
  const select = page.getByLabel('Quiz', { exact: true });
  await select.waitFor();
  expect(await select.locator('option').allTextContents()).toEqual(['Choose a quiz', 'Practice', 'Stop lamps']);
  expect(await select.inputValue()).toBe('');
  await select.selectOption('Stop lamps');
  expect(new URL(page.url()).search).toBe(`?quiz=${quizId}`);
  await page.reload();
  await page.getByText('What the manual says of them.').waitFor();
  expect(await select.inputValue()).toBe(quizId);
});

test('P-02, P-03, AMB-108: the list is empty before the first attempt; a quiz is started once it is chosen, and resumed while an attempt is in progress', async () => {
  const server = makeQuizServer();
  const { page, open } = await openSignedIn(site, server.answers);
  await open('/quiz');
  await button(page, 'Start New Quiz').waitFor();
  expect(await button(page, 'Start New Quiz').isDisabled()).toBe(true);
  expect(await button(page, 'Resume Last Attempt').isDisabled()).toBe(true);
  await page.getByLabel('Quiz', { exact: true }).selectOption('Stop lamps');
  await page.getByText('No attempts yet.', { exact: true }).waitFor();
  expect(await button(page, 'Start New Quiz').isEnabled()).toBe(true);
  expect(await button(page, 'Resume Last Attempt').isDisabled()).toBe(true);
  server.begin(0);
  await page.reload();
  await button(page, 'Resume Last Attempt').click();
  await waitForQuestion(page, 2);
});

test('P-02: a help icon explains mock exams, by keyboard and within a phone’s screen', async () => {
  const { page } = await openQuiz(site, makeQuizServer(), phone);
  await makeKeyboard(page).press(button(page, 'About mock exams'));
  const help = page.getByRole('dialog', { name: 'About mock exams' });
  await help.getByText('28 questions in 40 minutes, and 25 correct to pass').waitFor();
  const { x = -1, width = 0 } = (await help.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(390);
});

test.each([
  ['in progress', [0], 'Resume', ['In progress', 'Progress 33.3%', 'Time 00:30']],
  ['finished', [0, 0, 0], 'View Result', ['Score 100.00%', 'Progress 100.0%', 'Time 01:30']],
])('P-03, P-04, R-48: an attempt that is %s is listed with its figures', async (_, given, name, said) => {
  const server = makeQuizServer();
  server.begin(...given);
  const { page } = await openQuiz(site, server);
  const attempts = page.getByRole('list', { name: 'Previous Attempts' });
  await attempts.getByRole('button', { name: new RegExp(`^${name} `) }).waitFor();
  expect(await attempts.locator('span').allTextContents()).toEqual([...said, name]);
});

test('P-14, R-51, AMB-107: a result shows each question with the chosen answer and the explanation', async () => {
  const server = makeQuizServer();
  server.begin(1, 0, 0);
  server.steps.push({ ...(server.steps[0] ?? expect.fail()), chosenIndex: 0, wasCorrect: true, isRetry: true });
  const { page, violations } = await openQuiz(site, server, phone);
  await page.getByText('Score 66.67%').waitFor();
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  await makeKeyboard(page).press(page.getByRole('button', { name: /^View Result/ }));
  const review = page.getByRole('dialog', { name: 'Result: Stop lamps' });
  await review.getByRole('heading', { name: 'You scored 2 of 3' }).waitFor();
  await review.getByText('66.67%', { exact: true }).waitFor();
  const first = review.getByRole('listitem').filter({ hasText: 'number 1?' });
  await first.getByText('Wrong', { exact: true }).waitFor();
  await first.getByText('Your answer', { exact: true }).waitFor();
  await first.getByText('Correct answer', { exact: true }).waitFor();
  await first.getByText('The manual says so on page 1.').waitFor();
  expect(await review.getByText('Your answer, Correct answer').count()).toBe(2);
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  await page.keyboard.press('Escape');
  await review.waitFor({ state: 'hidden' });
  expect(violations).toEqual([]);
});

describe('P-03: attempts that no quiz lists', () => {
  test('P-03: attempts at a withdrawn quiz are listed, finished and reviewed', async () => {
    const server = makeQuizServer();
    server.begin(0, 0);
    server.isWithdrawn = true;
    const { page, open } = await openSignedIn(site, server.answers, phone);
    await open('/quiz');
    const list = page.getByRole('list', { name: 'Attempts at withdrawn quizzes' });
    await list.getByText('Stop lamps (withdrawn)', { exact: true }).waitFor();
    await list.getByRole('button', { name: /^Resume Stop lamps/ }).click();
    await waitForQuestion(page, 3);
    await giveAnswer(page, 'right');
    await page.getByText('The manual says so on page 3.').waitFor();
    await button(page, 'Next').click();
    await button(page, 'View Result').click();
    await page.getByRole('dialog', { name: 'Result: Stop lamps' }).getByText('You scored 3 of 3').waitFor();
    await button(page, 'Close').click();
    await list.getByText('Score 100.00%').waitFor();
  });

  test('P-10: a call refused because of an open exam names the exam, and links to it', async () => {
    const server = makeQuizServer({ count: 28, mockExam: true });
    server.begin();
    const { page, open, answer } = await openSignedIn(site, server.answers, phone);
    const refusal = new Problem('wrong-state', 'Finish your mock exam first.');
    answer({ ...server.answers, 'quizzes.practice': refusal, 'quizzes.startExam': refusal });
    await open(`/quiz?quiz=${quizId}`);
    await page.getByText(/^“Mock VIRM exam” ends automatically at /).waitFor();
    await button(page, 'Start New Quiz').click();
    await page.getByText('Failed to load or resume quiz. Finish your mock exam first.').waitFor();
    await expect.poll(() => page.getByText(/^“Mock VIRM exam” ends automatically at /).count()).toBe(2);
    await page.getByRole('link', { name: 'Resume Mock VIRM exam' }).first().click();
    await waitForQuestion(page, 1);
  });

  test('P-10: an exam open on another device shows when it ends', async () => {
    const server = makeQuizServer();
    const endsAt = new Date(Date.now() + 600_000).toISOString();
    const { page, open, answer } = await openSignedIn(site, server.answers);
    const refusal = new Problem('wrong-state', 'Finish your mock exam first.');
    answer({
      ...server.answers,
      'quizzes.practice': refusal,
      'quizzes.ownAttempts': { exam: { endsAt }, withdrawn: [] },
    });
    await open('/quiz');
    await page
      .getByText(/^It was started in another workshop, or by someone else on this account. It ends automatically at /)
      .waitFor();
  });
});

describe('P-16: failures', () => {
  test('P-16: a quiz or attempt that cannot be opened and an answer that is refused show messages', async () => {
    const server = makeQuizServer();
    const { page, open } = await openQuiz(site, server);
    server.fault = new Problem('wrong-state', 'Finish your mock exam first.');
    await button(page, 'Start New Quiz').click();
    await page.getByText('Failed to load or resume quiz. Finish your mock exam first.').waitFor();
    await open(`/quiz?quiz=${quizId}&attempt=${attemptId}`);
    await page.getByRole('heading', { name: 'Failed to load or resume quiz' }).waitFor();
    server.fault = undefined;
    await button(page, 'Retry').click();
    await waitForQuestion(page, 1);
    server.fault = new Problem('refused', 'This question doesn’t have that option.');
    await giveAnswer(page, 'right');
    await page.getByText('Failed to submit answer: This question doesn’t have that option.').waitFor();
  });

  test('P-16: attempts that fail to load, a missing result, and a quiz without questions show messages', async () => {
    const server = makeQuizServer();
    server.begin(0, 0, 0);
    server.quiz = { ...server.quiz, questions: 0 };
    const { page, open, answer } = await openSignedIn(site, server.answers);
    answer({ ...server.answers, 'quizzes.details': new Problem('refused', 'Not today') });
    await open(`/quiz?quiz=${quizId}&result=${attemptId}`);
    await page.getByRole('heading', { name: 'Failed to load attempt.' }).waitFor();
    answer({ ...server.answers, 'quizzes.attempts': new Problem('refused', 'Not today') });
    await open(`/quiz?quiz=${quizId}`);
    await page.getByText('Error loading attempts: Not today').waitFor();
    await page.getByText('No questions available.').waitFor();
    expect(await button(page, 'Start New Quiz').isDisabled()).toBe(true);
  });

  test('P-16: an attempt without its questions says so, and can be retried', async () => {
    const server = makeQuizServer();
    const { page, answer } = await openQuiz(site, server);
    const start = server.answers['quizzes.start'];
    const without = typeof start === 'function' ? start : expect.fail();
    answer({
      ...server.answers,
      'quizzes.start': async (given) => ({ ...Object(await without(given)), questions: [] }),
    });
    await button(page, 'Start New Quiz').click();
    await page.getByText('Failed to fetch questions').waitFor();
    await button(page, 'Retry').click();
    await waitForQuestion(page, 1);
  });
});

test('G-36: the quiz and its attempt are one versioned value of the tab, and the quiz is selected again', async () => {
  const server = makeQuizServer();
  const { page, open } = await openQuiz(site, server);
  const kept = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('quiz') ?? 'null'));
  await button(page, 'Start New Quiz').click();
  await waitForQuestion(page, 1);
  expect(await kept()).toEqual({ version: '1.0', value: { selectedQuiz: quizId, quizAttemptId: attemptId } });
  await open('/quiz');
  await page.getByText('What the manual says of them.').waitFor();
  expect(await kept()).toEqual({ version: '1.0', value: { selectedQuiz: quizId, quizAttemptId: null } });
});
