import type { BrowserContext, BrowserContextOptions, Disposable, Page } from 'playwright-core';
import { type AnswerCall, type Answers, respondNotFound } from '#test/browser/answers.ts';
import { PATIENCE_MS } from '#test/browser/patience-ms.ts';
import type { Theme } from '#web/device/theme-choice.ts';
import { type AnswerFile, buildApi, noFile, noteMistake } from './api.ts';
import { enterInPlace, logOutInPlace } from './re-entry.ts';
import type { Site } from './site.ts';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

type Visitor = {
  context: BrowserContext;
  page: Page;
  viewport: { width: number; height: number };
  violations: string[];
  answerWith: (api: AnswerCall) => void;
  answerFilesWith: (files: AnswerFile) => void;
  setTime: (date: Date) => void;
  /** Init scripts and functions that the test has added. */
  added: Promise<Disposable>[];
  /** An init script, a route or a lost network may have changed the page, so that only a load resets it. */
  needsLoad: boolean;
  /** Something can't be undone, so the browser is not reused. */
  isSpent: boolean;
};

/** Reusable visitors, by their browser options. */
const known = new Map<string, Visitor>();

/** Opens an empty browser. `violations` lists what the content security policy blocked, including in popups. */
export const visit = async (site: Site, options: BrowserContextOptions = {}) =>
  handOut(await findVisitor(site, options));

const findVisitor = async (site: Site, options: BrowserContextOptions) => {
  const kind = JSON.stringify([site.url, options]);
  const before = known.get(kind);
  const isAsNew = before && !before.isSpent && !before.page.isClosed() && (await isForgotten(before, site));
  if (before && !isAsNew) await before.context.close();
  const visitor = isAsNew ? before : await newVisitor(site, options);
  known.set(kind, visitor);
  return visitor;
};

/** Returns the parts of a visitor that tests use. */
const handOut = ({ context, page, violations, answerWith, answerFilesWith, setTime }: Visitor) => {
  const answer = (answers: Answers) => answerWith(buildApi(answers));
  return { context, page, violations, answerWith, answer, answerFilesWith, setTime };
};

const DESK = { width: 1280, height: 860 };

const newVisitor = async ({ browser, nameBrowser }: Site, options: BrowserContextOptions): Promise<Visitor> => {
  const { agent, answerWith, answerFilesWith, setTime } = nameBrowser();
  const context = await browser.newContext({
    locale: 'en-NZ',
    viewport: DESK,
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36${agent}`,
    // a service worker would respond instead of the test
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  context.on('weberror', (thrown) => noteMistake(thrown.error()));
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
  const added: Visitor['added'] = [];
  const isSpent = options.serviceWorkers === 'allow';
  const common = { context, page, viewport: options.viewport ?? DESK, violations };
  const visitor: Visitor = { ...common, answerWith, answerFilesWith, setTime, added, needsLoad: false, isSpent };
  const needingLoad = marking(visitor, 'needsLoad');
  for (const owner of [context, page]) {
    owner.addInitScript = needingLoad(noting(added, owner.addInitScript.bind(owner)));
    owner.exposeFunction = needingLoad(noting(added, owner.exposeFunction.bind(owner)));
    owner.route = needingLoad(owner.route.bind(owner));
  }
  context.setOffline = needingLoad(context.setOffline.bind(context));
  context.clock.install = marking(visitor, 'isSpent')(context.clock.install.bind(context.clock));
  return visitor;
};

const marking =
  (visitor: Visitor, mark: 'needsLoad' | 'isSpent') =>
  <Given extends unknown[], Result>(run: (...given: Given) => Result) =>
  (...given: Given) => {
    visitor[mark] = true;
    return run(...given);
  };

const noting =
  <Given extends unknown[]>(added: Visitor['added'], add: (...given: Given) => Promise<Disposable>) =>
  (...given: Given) => {
    const adding = add(...given);
    added.push(adding);
    return adding;
  };

const PAGE_EVENTS = [
  ...['console', 'dialog', 'download', 'pageerror', 'popup'],
  ...['request', 'response', 'requestfinished', 'requestfailed'],
];

/**
 * Resets a visitor for the next test. A new browser would need a second to load and compile the app; this page only has to be logged out
 * and entered again, as from another tab.
 */
const forgetAll = async (visitor: Visitor, site: Site) => {
  const { context, page, violations, added, answerWith, answerFilesWith } = visitor;
  for (const event of PAGE_EVENTS) page.removeAllListeners(event);
  for (const event of ['page', 'request', 'response']) context.removeAllListeners(event);
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  await page.unrouteAll();
  await context.unrouteAll();
  for (const adding of added.splice(0)) await (await adding).dispose();
  answerWith(respondNotFound);
  answerFilesWith(noFile);
  await page.mouse.move(0, 0);
  await page.setViewportSize(visitor.viewport);
  if (visitor.needsLoad || !(await logOutInPlace(page))) await emptyBrowser(page, site);
  visitor.needsLoad = false;
  await context.clearCookies();
  await context.clearPermissions();
  violations.length = 0;
};

/** Leaves the page and deletes its stored data. */
const emptyBrowser = async (page: Page, site: Site) => {
  await page.goto(`${site.url}/favicon.svg`);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name = '' } of await indexedDB.databases())
      await new Promise<unknown>((resolve) => {
        indexedDB.deleteDatabase(name).onsuccess = resolve;
      });
    for (const name of await caches.keys()) await caches.delete(name);
  });
};

/** Returns true if the browser can be reused. A page that is navigating, as after its last response, can't be reset. */
const isForgotten = async (visitor: Visitor, site: Site) => {
  try {
    await forgetAll(visitor, site);
    return true;
  } catch (error) {
    if (!/ERR_ABORTED|interrupted by another|context was destroyed/.test(String(error))) throw error;
    return false;
  }
};

/** Stops the clock. `page.clock` must have been installed before the page was opened. */
export const stopClock = async (page: Page) => {
  const now = Number(await page.evaluate('Date.now()'));
  await page.clock.pauseAt(now + 1_000);
};

/** Sets the cookie of a theme chosen earlier. */
export const setTheme = (context: BrowserContext, { url }: Site, theme: Theme) =>
  context.addCookies([{ name: 'theme', value: theme, url }]);

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (claims: object) => `${part({ alg: 'none' })}.${part(claims)}.x`;

type Left = { secondsLeft?: number; claims?: object };

/** Returns tokens of the right shape, valid for an hour; nothing here checks their signature. `claims` are added to the id token. */
export const newTokens = ({ stage }: Site, { secondsLeft = 3600, claims = {} }: Left = {}) => {
  const iat = Math.floor(Date.now() / 1000);
  const iss = `${stage.userPoolEndpoint}/${stage.userPoolId}`;
  const common = { sub: 'hemi', username: 'hemi', iss, iat, exp: iat + secondsLeft };
  return {
    accessToken: tokenOf({ ...common, client_id: stage.userPoolClientId, token_use: 'access' }),
    idToken: tokenOf({ ...common, aud: stage.userPoolClientId, token_use: 'id', ...claims }),
  };
};

/** Stores a session as Amplify does. `accessToken`: one of a person in the user pool. */
export const storeSession = async (page: Page, site: Site, left: Left & { accessToken?: string } = {}) => {
  const { accessToken, idToken } = { ...newTokens(site, left), ...left };
  const kept = [
    ['LastAuthUser', 'hemi'],
    ['hemi.accessToken', accessToken],
    ['hemi.idToken', idToken],
    ['hemi.refreshToken', 'a refresh token'],
    ['hemi.clockDrift', '0'],
  ].map(([name, value]) => [`CognitoIdentityServiceProvider.${site.stage.userPoolClientId}.${name}`, value]);
  await page.evaluate((pairs) => Object.assign(localStorage, Object.fromEntries(pairs)), kept);
};

/** Opens a browser with a session. */
export const openSignedIn = (site: Site, answers: Answers, options: BrowserContextOptions = {}) =>
  openSignedInWithApi(site, buildApi(answers), options);

export const openSignedInWithApi = async (site: Site, api: AnswerCall, options: BrowserContextOptions = {}) => {
  const visitor = await findVisitor(site, options);
  const { page } = visitor;
  visitor.answerWith(api);
  if (!page.url().startsWith(site.url)) await page.goto(`${site.url}/favicon.svg`);
  await storeSession(page, site);
  /** Enters the app in place if it was logged out in place; otherwise loads the page. */
  const open = async (path: string) => {
    if (visitor.needsLoad || visitor.isSpent || !(await enterInPlace(page, path))) await page.goto(site.url + path);
  };
  return { ...handOut(visitor), open };
};
