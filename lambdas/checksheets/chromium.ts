import { type Browser, launch, type Page } from 'puppeteer-core';
import { chromiumExecutable, isSingleProcess } from '../aws/environment.ts';

const PAGE_TIMEOUT_MS = 20_000;

/** Isolates the browser: every URL leads to a closed port, and no host name resolves. */
const flags = [
  '--no-sandbox',
  '--font-render-hinting=none',
  '--disable-gpu',
  '--disable-webgl',
  '--disable-frame-rate-limit',
  '--disable-gpu-vsync',
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
];
/** Lambda's sandbox allows only one process. This requires a single context that is never closed before the browser. */
const singleProcess = ['--single-process', '--no-zygote', '--in-process-gpu'];

const start = () =>
  launch({
    executablePath: chromiumExecutable(),
    args: isSingleProcess() ? [...flags, ...singleProcess] : flags,
    headless: 'shell',
    pipe: true,
  });

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
