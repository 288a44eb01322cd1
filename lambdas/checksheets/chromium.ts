import chromium from '@sparticuz/chromium-min';
import { type Browser, launch, type Page } from 'puppeteer-core';

/** Where the Lambda layer keeps Chromium, packed. */
const PACK = '/opt/chromium';
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
const lambdaFlags = ['--single-process', '--no-zygote', '--in-process-gpu'];

/** `CHROMIUM_EXECUTABLE` names a browser that is already unpacked: everywhere but in Lambda. */
const start = async () => {
  const unpacked = process.env.CHROMIUM_EXECUTABLE;
  return launch({
    executablePath: unpacked || (await chromium.executablePath(PACK)),
    args: unpacked ? flags : [...flags, ...lambdaFlags],
    headless: 'shell',
    pipe: true,
  });
};

/** All that a piece of work asks of its browser. */
type Pages = Pick<Browser, 'newPage'>;

/** A browser of its own for each piece of work: nothing of one sheet can reach the next. */
export const withBrowser = async <T>(work: (browser: Pages) => Promise<T>): Promise<T> => {
  const browser = await start();
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
