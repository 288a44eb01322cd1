import { describe, expect, it, vi } from 'vitest';
import { withBrowser } from '#lambdas/checksheets/chromium.ts';
import { renderDocument, renderPaperDocument } from '#lambdas/checksheets/document.ts';
import { openPrintPage, printPdf } from '#lambdas/checksheets/print.ts';
import { ChecksheetType } from '#shared/checksheets/model.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { tawaCompany } from '#shared/samples/tawa-motors.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { drawPdf } from '#test/browser/draw-pdf.ts';
import { readCodes } from '#test/browser/read-codes.ts';
import { readPdf } from '#test/browser/read-pdf.ts';

vi.mock('#lambdas/checksheets/chromium.ts', () => import('./one-browser.ts'));

const now = new Date('2026-11-17T21:43:00.000Z');
const link = `https://d111111abcdef8.cloudfront.net${sitePaths.checksheet(1_000_043)}`;
const car = makeInspection(finishedCar());

/** Prints a document and reads the codes of its pages as a phone would. */
const scan = (html: string) =>
  withBrowser(async (browser) => {
    const page = await openPrintPage(browser);
    const pdf = await printPdf(page, html);
    const pages = await drawPdf(await browser.newPage(), pdf);
    return { pdf, codes: await Promise.all(pages.map(readCodes)) };
  });

describe('the QR code of a sheet', () => {
  it.each(ChecksheetType.options)('leads to its page (%s), and has an alternative text', async (type) => {
    const { pdf, codes } = await scan(renderDocument(car, type, now, new Map(), [], link));
    expect(codes).toEqual([[link]]);
    const { alts, unmarked } = await readPdf(pdf, { roles: true });
    expect(alts).toContain('QR code that opens this sheet in Pitcheck');
    expect(unmarked).toEqual([]);
  });

  it('is not on a sheet that has no page', async () => {
    const paper = { number: 1044, company: tawaCompany, demo: false, versionDate: newForm.versionDate };
    for (const html of [renderDocument(car, 'Full', now), renderPaperDocument(paper, now)])
      expect((await scan(html)).codes.flat()).toEqual([]);
  });
});
