import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { apiCaller } from '#scripts/seed/call.ts';
import { readQuestions } from '#scripts/seed/quizzes.ts';
import { sharedBrowser } from '#test/browser/shared.ts';
import { desk, phone, tom, visitAs } from './visitor.ts';

const browser = await sharedBrowser();

const trailers = readQuestions().filter(({ vehicleType }) => vehicleType === 'trailer');

/** Source: specification 2, section 9. */
const FEEDBACK_MS = 1_500;

it('P-01 to P-17: a quiz is started on a phone with a wrong answer, resumed on a desktop, and reviewed', async () => {
  const call = await apiCaller(inject('cloud'), tom());
  const quizzes = await call('quizzes', 'list', {}, tom());
  expect(quizzes.map(({ title, questions, isShared }) => [title, isShared ? 'ours' : questions])).toEqual([
    ['Cars', 24],
    ['Motorcycles', 8],
    ['Trailers', 8],
    ['Mock VIRM exam', 40],
    ['Question bank', 'ours'],
  ]);
  const quizId = quizzes[2]?.id ?? '';
  const begin = await visitAs(browser, tom(), phone, `/quiz?quiz=${quizId}`);
  const option = (page: Page, n: number, at: number) =>
    page.getByRole('radio', { name: trailers[n]?.options[at]?.text ?? '', exact: true });
  const wrong = ((trailers[0]?.correctIndex ?? 0) + 1) % 4;
  await begin.page.getByText('No attempts yet.').waitFor();
  await begin.page.getByRole('button', { name: 'Start New Quiz' }).tap();
  await option(begin.page, 0, wrong).check();
  await begin.page.getByRole('button', { name: 'Next' }).tap();
  await begin.page.getByText('WRONG', { exact: true }).waitFor();
  await begin.page.getByText('You must view VIRM before re-trying').waitFor();
  await begin.context.close();
  const { page, context, violations } = await visitAs(browser, tom(), desk, `/quiz?quiz=${quizId}`);
  await page.clock.install();
  await page.getByRole('button', { name: 'Resume Last Attempt' }).click();
  const link = page.getByRole('link', { name: /^View VIRM/ });
  expect(await link.getAttribute('target')).toBe('_blank');
  await link.click();
  for (const [n, { questionText, correctIndex, explanation }] of trailers.entries()) {
    await page.getByRole('heading', { name: questionText }).waitFor();
    await option(page, n, correctIndex).check();
    await page.keyboard.press('Enter');
    await page.getByText('CORRECT', { exact: true }).waitFor();
    await page.clock.fastForward(FEEDBACK_MS);
    await page.getByText(explanation, { exact: true }).waitFor();
    await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { name: 'You scored 7 of 8' }).waitFor();
  await page.getByRole('button', { name: 'View Result', exact: true }).click();
  await page.getByRole('dialog', { name: 'Result: Trailers' }).getByText('87.50%').waitFor();
  expect(violations).toEqual([]);
  await context.close();
});
