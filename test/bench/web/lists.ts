import { answerBy, intercept, quietAnswers } from '#test/browser/answers.ts';
import { openPhone } from '#test/browser/open-phone.ts';
import { newSession, startSite } from '#test/browser/site.ts';
import { getSummary, passedInspection } from '#test/world/tawa.ts';
import { makeRow } from '../row.ts';

const LINES = 10_000;

/** Counts the elements of a phone's page after "Show more" in a list of 10,000 lines. */
export const measureLists = async () => {
  const site = await startSite();
  try {
    const { page } = await openPhone(site.browser, newSession());
    const inspections = Array.from({ length: LINES }, (_, n) => ({ ...getSummary(passedInspection), id: LINES - n }));
    const answers = { ...quietAnswers, 'inspections.list': { inspections } };
    await intercept(
      page,
      answerBy(answers, (mistake) => {
        throw mistake;
      }),
    );
    await page.goto(`${site.url}/inspectionList`);
    const more = page.getByRole('button', { name: 'Show more' });
    await more.click();
    for (const shown of ['101 to 300', '201 to 400']) {
      await more.click();
      await page.getByText(`Showing ${shown}`).first().waitFor();
    }
    const elements = await page.evaluate<number>('document.querySelectorAll("*").length');
    return [makeRow('ui.list', elements, 'elements of 10,000 lines', { goal: 2600 })];
  } finally {
    await site.close();
  }
};
