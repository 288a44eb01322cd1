import { beforeAll, expect, test } from 'vitest';
import { drawings } from '#shared/quizzes/drawings.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { phone } from '#test/pages/visitor.ts';
import { button, giveAnswer, makeQuizServer, startQuiz, waitForQuestion } from './quiz-server.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('P-06: a question shows its drawing while it is asked and in the review; a drawing of a later release is left out', async () => {
  const server = makeQuizServer({ count: 3, drawings: ['tyreCut', 'ofALaterRelease', 'plateLit'] });
  const { page, violations } = await startQuiz(site, server, phone);
  const drawing = (name: 'tyreCut' | 'plateLit') => page.getByRole('img', { name: drawings[name] });
  await drawing('tyreCut').waitFor();
  await runAtEachWidth(page, async (width) => {
    const box = (await drawing('tyreCut').boundingBox()) ?? expect.fail();
    expect(box.width, `${width}`).toBeGreaterThan(250);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/drawing-${width}.png` });
  });
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await giveAnswer(page, 'right');
  await button(page, 'Next').click();
  await waitForQuestion(page, 2);
  expect(await page.locator('.quiz-drawing svg').count()).toBe(0);
  await giveAnswer(page, 'right');
  await button(page, 'Next').click();
  await drawing('plateLit').waitFor();
  await giveAnswer(page, 'right');
  await button(page, 'Next').click();
  await button(page, 'View Result').click();
  await drawing('tyreCut').waitFor();
  await drawing('plateLit').waitFor();
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/review.png` });
  expect(violations).toEqual([]);
});
