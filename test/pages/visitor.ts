import type { BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core';
import { PATIENCE_MS } from '#scripts/browser/patience-ms.ts';
import type { WebConfig } from '#shared/config.ts';
import { DEFAULT_ADVERT } from '#shared/content/default-content.ts';
import { Problem } from '#shared/problem.ts';
import { tawaUser } from '#shared/samples/people.ts';
import { nothingNew, nothingToDo } from '#shared/samples/quiet-workshop.ts';
import type { Theme } from '#web/device/theme-choice.ts';
import { NOWHERE, type Site } from './site.ts';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

/** By method and path. A function is asked each time; a `Problem` is answered as the server does; 'lost' never arrives. */
export type Answers = Record<string, Answer | ((request: URL) => Answer | Promise<Answer>)>;
type Answer = object | Problem | 'lost';

/** Somebody with a browser of their own. `violations` is what the content security policy had to refuse, in popups too. */
export const visit = async ({ browser }: Site, options: BrowserContextOptions = {}) => {
  const context = await browser.newContext({
    locale: 'en-NZ',
    viewport: { width: 1280, height: 860 },
    // it would answer in place of the test
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const violations: string[] = [];
  await context.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (globalThis as unknown as { reportViolation(text: string): void }).reportViolation(
        `${violatedDirective} ${blockedURI}`,
      ),
    ),
  );
  const page = await context.newPage();
  return { context, page, violations, answer: (answers: Answers) => answerApi(page, answers) };
};

const answerApi = async (page: Page, answers: Answers) => {
  const all: Answers = {
    'GET /api/authentication/user': tawaUser,
    'GET /api/authentication/notification': nothingNew,
    'GET /api/util/ads': DEFAULT_ADVERT,
    'GET /api/inspection/overview': nothingToDo,
    'GET /api/inspection/imageDetails': { images: [] },
    'GET /api/inspection/inspections': { inspections: [] },
    'GET /api/inspection/unfinishedInspections': { unfinishedInspections: [] },
    ...answers,
  };
  await page.unroute('**/api/**');
  await page.route('**/api/**', async (route) => {
    const url = new URL(route.request().url());
    const found = all[`${route.request().method()} ${url.pathname}`];
    const answer = typeof found === 'function' ? await found(url) : found;
    await give(route, answer ?? new Problem('not-found', 'Not Found'));
  });
};

const give = (route: Route, answer: Answer) => {
  if (answer === 'lost') return route.abort();
  if (!(answer instanceof Problem)) return route.fulfill({ json: answer });
  const body = JSON.stringify(answer);
  return route.fulfill({ status: answer.status, contentType: 'application/problem+json', body });
};

/** From now on time passes only as the test lets it: `page.clock` was installed before the page was opened. */
export const stopClock = async (page: Page) => {
  const now = Number(await page.evaluate('Date.now()'));
  await page.clock.pauseAt(now + 1_000);
};

/** Somebody who has chosen this theme before. */
export const wear = (context: BrowserContext, { url }: Site, theme: Theme) =>
  context.addCookies([{ name: 'theme', value: theme, url }]);

/** As the file store answers: readable by the site's scripts. */
export const answerFiles = (page: Page, file: { status?: number; contentType: string; body: string | Buffer }) =>
  page.route(`${NOWHERE}/**`, (route) => route.fulfill({ headers: { 'access-control-allow-origin': '*' }, ...file }));

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (claims: object) => `${part({ alg: 'none' })}.${part(claims)}.x`;

type Left = { secondsLeft?: number; claims?: object };

/** What Amplify leaves in the local storage, good for an hour. `claims` change what the id token says. */
export const leaveSession = async (page: Page, { secondsLeft = 3600, claims = {} }: Left = {}) => {
  const config: WebConfig = await page.evaluate(async () => (await fetch('/config.json')).json());
  const common = {
    sub: 'hemi',
    iss: `${config.userPoolEndpoint}/${config.userPoolId}`,
    exp: Math.floor(Date.now() / 1000) + secondsLeft,
  };
  const idToken = tokenOf({ ...common, aud: config.userPoolClientId, token_use: 'id', ...claims });
  const kept = [
    ['LastAuthUser', 'hemi'],
    ['hemi.accessToken', tokenOf({ ...common, client_id: config.userPoolClientId, token_use: 'access' })],
    ['hemi.idToken', idToken],
    ['hemi.refreshToken', 'a refresh token'],
    ['hemi.clockDrift', '0'],
  ].map(([name, value]) => [`CognitoIdentityServiceProvider.${config.userPoolClientId}.${name}`, value]);
  await page.evaluate((pairs) => Object.assign(localStorage, Object.fromEntries(pairs)), kept);
};

/** Somebody who is signed in already, when they come back. */
export const comeBack = async (site: Site, answers: Answers, options: BrowserContextOptions = {}) => {
  const visitor = await visit(site, options);
  await visitor.answer(answers);
  await visitor.page.goto(`${site.url}/favicon.svg`);
  await leaveSession(visitor.page);
  return { ...visitor, open: (path: string) => visitor.page.goto(site.url + path) };
};
