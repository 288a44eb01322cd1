import chromium from '@sparticuz/chromium-min';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { chromiumExecutable, isSingleProcess } from '../aws/environment.ts';

const PAGE_TIMEOUT_MS = 20_000;

// it needs no WebGL
chromium.setGraphicsMode = false;

/** Flags of the package that would weaken the isolation of pages. */
const INSECURE = ['--allow-running-insecure-content', '--disable-web-security'];
/** Lambda's sandbox allows only one process. This requires a single context that is never closed before the browser. */
const SINGLE_PROCESS = ['--single-process', '--no-zygote'];
/** Closes the network: every URL leads to a closed port, and no host name resolves. */
const OFFLINE = [
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

const flags = () => {
  const unwanted = isSingleProcess() ? INSECURE : [...INSECURE, ...SINGLE_PROCESS];
  return [...chromium.args.filter((flag) => !unwanted.includes(flag)), ...OFFLINE];
};

const start = () => launch({ executablePath: chromiumExecutable(), args: flags(), headless: 'shell', pipe: true });

/** In single-process mode about one launch in a hundred fails at once; the next one succeeds. */
const startWithRetry = () => start().catch(start);

/** The part of the browser's interface that callers may use. */
type Pages = Pick<Browser, 'pages' | 'newPage'>;

/** Starts a new browser for each job, so that nothing leaks from one sheet into the next. */
export const withBrowser = async <T>(work: (browser: Pages) => Promise<T>): Promise<T> => {
  const browser = await startWithRetry();
  try {
    return await work(browser);
  } finally {
    // it has nothing to save; `close` then waits for its end and deletes its profile
    browser.process()?.kill('SIGKILL');
    await browser.close();
  }
};

/** Opens a page without scripts or network, in case markup in typed text isn't escaped. */
export const openIsolatedPage = async (browser: Pages): Promise<Page> => {
  const [page = await browser.newPage()] = await browser.pages();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await page.setJavaScriptEnabled(false);
  await page.setOfflineMode(true);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (request.url().startsWith('data:')) return request.continue();
    // status 204 keeps the sheet on the page; an aborted navigation would replace it with an error page
    return request.isNavigationRequest() ? request.respond({ status: 204 }) : request.abort('blockedbyclient');
  });
  return page;
};
