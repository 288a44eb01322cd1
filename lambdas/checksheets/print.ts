import type { Page } from 'puppeteer-core';
import { openIsolatedPage, withBrowser } from './chromium.ts';
import { finishPdf } from './pdf/finish-pdf.ts';

/** A4 in pixels at 96 dpi. Phones show the image instead of the PDF, so its text must be legible. */
const A4 = { width: 794, height: 1123 };

export type Printed = { pdf: Uint8Array; thumbnail: Uint8Array };

/** Renders documents one after the other in one browser, each as a tagged PDF and a WebP image of its first page. */
export const print = (documents: readonly string[]): Promise<Printed[]> =>
  withBrowser(async (browser) => {
    const page = await openPrintPage(browser);
    const printed: Printed[] = [];
    for (const html of documents) printed.push(await printOn(page, html));
    return printed;
  });

export const openPrintPage = async (browser: Parameters<typeof openIsolatedPage>[0]): Promise<Page> => {
  const page = await openIsolatedPage(browser);
  await page.setViewport({ ...A4, deviceScaleFactor: 1 });
  return page;
};

export const printPdf = async (page: Page, html: string): Promise<Uint8Array> => {
  await page.setContent(html);
  return finishPdf(
    await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true }),
    html,
  );
};

/** Creates the PDF first: this waits for the fonts, which the image needs too. */
const printOn = async (page: Page, html: string): Promise<Printed> => {
  const pdf = await printPdf(page, html);
  const thumbnail = await page.screenshot({ type: 'webp', quality: 60 });
  return { pdf, thumbnail };
};
