import type { BrowserContextOptions } from 'playwright-core';
import { type Answers, answerBy, intercept, quietAnswers } from './answers.ts';
import { openPhone } from './open-phone.ts';
import { sheetWorld } from './sheet-world.ts';
import { NOWHERE, newSession, type Site } from './site.ts';

/** Opens an inspector's browser with a simulated server that records requests. */
export const openInspector = async (
  { browser, url }: Pick<Site, 'url' | 'browser'>,
  { answers = {}, ...options }: BrowserContextOptions & { answers?: Answers } = {},
) => {
  const session = newSession();
  const { context, page } = await openPhone(browser, session, options);
  const { calls, saves, world, answerCall } = sheetWorld(answerBy({ ...quietAnswers, ...answers }, fail), fail);
  await page.route(`${NOWHERE}/**`, (route) => route.abort());
  await intercept(page, answerCall);
  return { context, page, calls, saves, world, open: (path = '/createInspection') => page.goto(url + path) };
};

const fail = (mistake: Error) => {
  throw mistake;
};
