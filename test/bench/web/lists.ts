import { answerBy, intercept, quietAnswers } from '#test/browser/answers.ts';
import { openPhone } from '#test/browser/open-phone.ts';
import { newSession, type Site, startSite } from '#test/browser/site.ts';
import { getSummary, passedInspection } from '#test/world/tawa.ts';
import { makeRow } from '../row.ts';
import { SLOWER, slowScripts } from './slow-phone.ts';

const LINES = 10_000;
const PAGE = 100;
const ROUNDS = 5;

const answerCall = answerBy(
  {
    ...quietAnswers,
    'inspections.list': ({ query: { after = LINES } }) => ({
      inspections: Array.from({ length: PAGE }, (_, n) => ({ ...getSummary(passedInspection), id: Number(after) - n })),
      next: String(Number(after) - PAGE),
    }),
    'inspections.get': passedInspection,
    'checksheets.pdf': { checksheet: 'Full', state: 'pending', url: {}, thumbnail: {} },
  },
  (mistake) => {
    throw mistake;
  },
);

/** Runs in the page. Keeps the duration of the longest task from now on. */
const NOTE_LONGEST = `
  longest = 0;
  new PerformanceObserver((list) => {
    longest = Math.max(longest, ...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
`;

/** Each act, and the condition that it leads to. In scripts, because Playwright's locators are long tasks themselves. */
const steps = [
  [
    '[...document.querySelectorAll(".long-list button")].at(-1).click()',
    'document.body.textContent.includes("101 to 200")',
  ],
  ['document.querySelector(".line-cards li:last-child a").click()', 'document.querySelector(".result-band")'],
  ['history.back()', 'document.querySelector(".line-cards")'],
  [
    'document.querySelector("[type=search]").focus(); document.execCommand("insertText", false, "k")',
    'document.body.textContent.includes("100 found")',
  ],
] as const;

/** Visits a list with an old phone. Returns the number of elements in the page and the longest task in milliseconds. */
const visitList = async (site: Site) => {
  const { context, page } = await openPhone(site.browser, newSession());
  await intercept(page, answerCall);
  await page.goto(`${site.url}/inspectionList`);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText('Showing 51 to 150').first().waitFor();
  const elements = await page.evaluate<number>('document.querySelectorAll("*").length');
  await slowScripts(page);
  await page.evaluate(NOTE_LONGEST);
  for (const [act, isDone] of steps) {
    await page.evaluate(`new Promise((resolve) => {
      const look = () => (${isDone} ? requestIdleCallback(resolve) : requestAnimationFrame(look));
      ${act};
      look();
    })`);
  }
  const longest = await page.evaluate<number>('longest');
  await context.close();
  return { elements, longest };
};

/** Measures a list of 10,000 lines on a phone. */
export const measureLists = async () => {
  const site = await startSite();
  try {
    const rounds: Awaited<ReturnType<typeof visitList>>[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await visitList(site));
    const elements = Math.max(...rounds.map((round) => round.elements));
    // the quickest round, because slower ones waited for other programs
    const longest = Math.min(...rounds.map((round) => round.longest));
    return [
      makeRow('ui.list', elements, 'elements of 10,000 lines', { goal: 1400 }),
      makeRow('ui.list.task', longest, `ms at ${SLOWER}x, longest task`, { goal: 100 }),
    ];
  } finally {
    await site.close();
  }
};
