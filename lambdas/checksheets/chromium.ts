import { type Browser, launch, type Page } from 'puppeteer-core';
import { chromiumExecutable, isSingleProcess } from '../aws/environment.ts';

const PAGE_PATIENCE_MS = 20_000;
const CLOSING_PATIENCE_MS = 5_000;

/** Nothing to draw on but paper, and nowhere to go: every address leads to a closed port, no name resolves. */
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
/** What Lambda's own sandbox allows: one process, and so one context that is never closed before the browser. */
const singleProcess = ['--single-process', '--no-zygote', '--in-process-gpu'];

const start = () =>
  launch({
    executablePath: chromiumExecutable(),
    args: isSingleProcess() ? [...flags, ...singleProcess] : flags,
    headless: 'shell',
    pipe: true,
  });

/** In one process about one launch in a hundred fails, at once; the next one does not. */
const startPatiently = () => start().catch(start);

/** All that a piece of work asks of its browser. */
type Pages = Pick<Browser, 'newPage'>;

/** A browser of its own for each piece of work: nothing of one sheet can reach the next. */
export const withBrowser = async <T>(work: (browser: Pages) => Promise<T>): Promise<T> => {
  const browser = await startPatiently();
  try {
    return await work(browser);
  } finally {
    const killer = setTimeout(() => browser.process()?.kill('SIGKILL'), CLOSING_PATIENCE_MS);
    await browser.close();
    clearTimeout(killer);
  }
};

/** A page that runs no script and reaches nothing: should markup ever get past the escaping, it stays words on paper. */
export const sealedPage = async (browser: Pages): Promise<Page> => {
  const page = await browser.newPage();
  page.setDefaultTimeout(PAGE_PATIENCE_MS);
  await page.setJavaScriptEnabled(false);
  await page.setOfflineMode(true);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (request.url().startsWith('data:')) return request.continue();
    // An aborted navigation would put an error page in the sheet's place; 204 leaves it standing.
    return request.isNavigationRequest() ? request.respond({ status: 204 }) : request.abort('blockedbyclient');
  });
  return page;
};
