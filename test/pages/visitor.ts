import type { BrowserContext, BrowserContextOptions, Disposable, Page } from 'playwright-core';
import { type AnswerCall, type Answers, respondNotFound } from '#test/browser/answers.ts';
import { PATIENCE_MS } from '#test/browser/patience-ms.ts';
import type { Theme } from '#web/device/theme-choice.ts';
import { type AnswerFile, apiFrom, noFile, noteMistake } from './api.ts';
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
  tellTime: (date: Date) => void;
  /** What a test has added to its pages. */
  added: Promise<Disposable>[];
  /** Something may be in the page that only a load removes: from an init script, a route or a lost network. */
  needsLoad: boolean;
  /** Something was asked of it that it can not be rid of. */
  isSpent: boolean;
};

/** Those who were here and can come again, by what their browser is. */
const known = new Map<string, Visitor>();

/** Somebody with an empty browser. `violations` is what the content security policy had to refuse, in popups too. */
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

/** What a test needs of a visitor. */
const handOut = ({ context, page, violations, answerWith, answerFilesWith, tellTime }: Visitor) => {
  const answer = (answers: Answers) => answerWith(apiFrom(answers));
  return { context, page, violations, answerWith, answer, answerFilesWith, tellTime };
};

const DESK = { width: 1280, height: 860 };

const newVisitor = async ({ browser, nameBrowser }: Site, options: BrowserContextOptions): Promise<Visitor> => {
  const { agent, answerWith, answerFilesWith, tellTime } = nameBrowser();
  const context = await browser.newContext({
    locale: 'en-NZ',
    viewport: DESK,
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36${agent}`,
    // it would answer in place of the test
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
  const visitor: Visitor = { ...common, answerWith, answerFilesWith, tellTime, added, needsLoad: false, isSpent };
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
 * A new browser would take a second until it has loaded and compiled the app. One that was there before has it at hand, and the
 * page that is there need not even load it again: it is logged out and entered as by another tab.
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

/** Away from what the page shows, and without what it kept. */
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

/** A page that is leaving by itself, as after its last answer, goes on doing so: such a browser is not used again. */
const isForgotten = async (visitor: Visitor, site: Site) => {
  try {
    await forgetAll(visitor, site);
    return true;
  } catch (error) {
    if (!/ERR_ABORTED|interrupted by another|context was destroyed/.test(String(error))) throw error;
    return false;
  }
};

/** From now on time passes only as the test lets it: `page.clock` was installed before the page was opened. */
export const stopClock = async (page: Page) => {
  const now = Number(await page.evaluate('Date.now()'));
  await page.clock.pauseAt(now + 1_000);
};

/** Somebody who has chosen this theme before. */
export const wear = (context: BrowserContext, { url }: Site, theme: Theme) =>
  context.addCookies([{ name: 'theme', value: theme, url }]);

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (claims: object) => `${part({ alg: 'none' })}.${part(claims)}.x`;

type Left = { secondsLeft?: number; claims?: object };

/** Tokens of the right shape, good for an hour; nobody checks their signature here. `claims` change what the id token says. */
export const newTokens = ({ stage }: Site, { secondsLeft = 3600, claims = {} }: Left = {}) => {
  const iat = Math.floor(Date.now() / 1000);
  const iss = `${stage.userPoolEndpoint}/${stage.userPoolId}`;
  const common = { sub: 'hemi', username: 'hemi', iss, iat, exp: iat + secondsLeft };
  return {
    accessToken: tokenOf({ ...common, client_id: stage.userPoolClientId, token_use: 'access' }),
    idToken: tokenOf({ ...common, aud: stage.userPoolClientId, token_use: 'id', ...claims }),
  };
};

/** What Amplify leaves in the local storage. `accessToken`: of somebody whom the user pool knows. */
export const leaveSession = async (page: Page, site: Site, left: Left & { accessToken?: string } = {}) => {
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

/** Somebody who is signed in already, when they come back. */
export const comeBack = (site: Site, answers: Answers, options: BrowserContextOptions = {}) =>
  comeBackTo(site, apiFrom(answers), options);

export const comeBackTo = async (site: Site, api: AnswerCall, options: BrowserContextOptions = {}) => {
  const visitor = await findVisitor(site, options);
  const { page } = visitor;
  visitor.answerWith(api);
  if (!page.url().startsWith(site.url)) await page.goto(`${site.url}/favicon.svg`);
  await leaveSession(page, site);
  /** Enters the app where it was logged out in place; any later time is a load. */
  const open = async (path: string) => {
    if (visitor.needsLoad || visitor.isSpent || !(await enterInPlace(page, path))) await page.goto(site.url + path);
  };
  return { ...handOut(visitor), open };
};
