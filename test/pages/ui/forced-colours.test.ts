import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { card, close, item } from '#test/browser/sheet-page.ts';
import { findBrightness } from '#test/pages/brightness.ts';
import { makeQuizServer, startQuiz } from '#test/pages/quizzes/quiz-server.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSheet } from '#test/pages/wizard.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

/** Less than between the highlight and the ground of any contrast theme. */
const VISIBLE = 40;
const expectToDiffer = (one: number, other: number) => expect(Math.abs(one - other)).toBeGreaterThan(VISIBLE);
const expectChosen = async (chosen: Locator, other: Locator) =>
  expectToDiffer(await findBrightness(chosen), await findBrightness(other));

const desk = { forcedColors: 'active', viewport: { width: 1280, height: 900 } } as const;
const choice = (page: Page, name: string) => page.locator('.pill').filter({ has: page.getByRole('radio', { name }) });

/** Where the mark to the left of a pill's word is drawn. */
const findMark = (pill: Locator) =>
  pill.evaluate((label) => {
    const word = document.createRange();
    word.selectNodeContents(label.lastChild ?? label);
    const { left, top, height } = word.getBoundingClientRect();
    return { x: left - 21, y: top + height / 2 - 7, width: 14, height: 14 };
  });

test('G-08, G-14: contrast themes show chosen results with their marks, other choices, the tyres and the progress', async () => {
  const { page } = await openSheet(site, {}, desk);
  await card(page, 'External inspection').click();
  await page.getByRole('button', { name: 'Pass All' }).click();
  const pill = (result: string) => item(page, 'Stop lamps').locator(`.pill-${result}`);
  await expectChosen(pill('PASS'), pill('FAIL'));
  for (const result of ['PASS', 'FAIL']) {
    const mark = await findMark(pill(result));
    const beside = await findBrightness(pill(result), { ...mark, x: mark.x - 15 });
    expect(Math.abs(beside - (await findBrightness(pill(result), mark)))).toBeGreaterThan(VISIBLE / 2);
  }
  await close(page).click();
  const progress = page.getByRole('progressbar', { name: 'Items done' });
  const part = async (from: number) => {
    const { x, y, width, height } = (await progress.boundingBox()) ?? new DOMRect();
    return { x: x + width * from, y, width: 8, height };
  };
  await progress.scrollIntoViewIfNeeded();
  expectToDiffer(await findBrightness(progress, await part(0.02)), await findBrightness(progress, await part(0.9)));

  await card(page, 'Chassis').click();
  const plan = page.locator('.tyre-plan svg');
  expectToDiffer(await findBrightness(plan.locator('.tyre').first()), 255);
  await close(page).click();
  await card(page, 'Vehicle details').click();
  await expectChosen(choice(page, 'Car'), choice(page, 'Trailer'));
});

test('P-07: contrast themes show the chosen option of a quiz', async () => {
  const { page } = await startQuiz(site, makeQuizServer(), desk);
  const option = (word: string) => page.locator('.quiz-option', { hasText: `A ${word} answer` });
  await option('odd').click();
  await expectChosen(option('odd').locator('input'), option('silly').locator('input'));
});
