import { getDocument, PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, expect, it, vi } from 'vitest';
import { renderDocument, renderEstimateDocument, renderPaperDocument } from '#lambdas/checksheets/document.ts';
import { finishPdf } from '#lambdas/checksheets/pdf/finish-pdf.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { tawaCompany } from '#shared/samples/tawa-motors.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { readPdf } from '#test/browser/read-pdf.ts';
import { failedCarWithSixPhotos, photo, toAddress } from '#test/world/samples.ts';
import { imageIds, sentEstimate } from '#test/world/sent-estimates.ts';
import { printPdfs } from './printed.ts';

vi.mock('#lambdas/checksheets/chromium.ts', () => import('./one-browser.ts'));

const now = new Date('2026-11-17T21:43:00.000Z');
const failed = failedCarWithSixPhotos();
let pdfs: Uint8Array[];
beforeAll(async () => {
  const jpeg = toAddress(await photo(360, 270));
  const paper = { number: 1044, company: tawaCompany, demo: false, versionDate: newForm.versionDate };
  pdfs = await printPdfs(
    renderDocument(failed, 'Full', now, new Map(failed.images.map(({ imageId }) => [imageId, jpeg]))),
    renderEstimateDocument(sentEstimate(), undefined, now, new Map(imageIds.map((id) => [id, jpeg]))),
    renderPaperDocument(paper, now),
    renderDocument(makeInspection(finishedCar()), 'Summary', now),
  );
});

it.each([
  { what: 'a failed car', index: 0, name: 'WOF Fail eChecksheet - KZT482 - 1043-0 Full', figures: 7 },
  { what: 'an estimate', index: 1, name: 'Estimate E-1156 - KZT482', figures: 6 },
  { what: 'a paper sheet', index: 2, name: 'WOF Blank eChecksheet - 1044-0', figures: 3 },
])('K-10, O-01, R-33: $what follows PDF/UA', async ({ index, name, figures }) => {
  const { title, metadata, alts, unmarked, roles } = await readPdf(pdfs[index] as Uint8Array, { roles: true });
  expect(title).toBe(name);
  expect(Object.fromEntries(metadata ?? [])).toMatchObject({
    'dc:title': name,
    'dc:language': 'en-NZ',
    'xmp:createdate': expect.stringMatching(/^20\d\d-\d\d-\d\dT.*[+-]\d\d:\d\d$/),
    'pdfuaid:part': '1',
  });
  expect(alts).toHaveLength(figures);
  for (const alt of alts) expect(alt).toMatch(/\w/);
  expect(unmarked).toEqual([]);
  expect(roles.flat()).not.toContain('Strong');
});

it('K-10: the heading of a result names the plate, and facts are tied to their labels', async () => {
  const { headings, roles } = await readPdf(pdfs[3] as Uint8Array, { roles: true });
  expect(headings.slice(0, 2)).toEqual(['Warrant of Fitness summary', 'KZT482 PASS']);
  expect(roles[0]).toEqual(expect.arrayContaining(['Table', 'TH', 'TD']));
});

it('K-12: a file is small, and its first page can be read without the second', async () => {
  const [pdf = expect.fail('nothing was printed')] = pdfs;
  expect(pdf.length).toBeLessThan(90_000);
  const asked: number[] = [];
  class Ranges extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number) {
      asked.push(begin);
      this.onDataRange(begin, Uint8Array.from(pdf.subarray(begin, end)));
    }
  }
  const range = new Ranges(pdf.length, Uint8Array.from(pdf.subarray(0, 1024)));
  const document = await getDocument({ range, rangeChunkSize: 4096, disableAutoFetch: true, verbosity: 0 }).promise;
  expect(document.numPages).toBe(2);
  await (await document.getPage(1)).getTextContent();
  expect(asked.length).toBeGreaterThan(0);
  await document.loadingTask.destroy();
});

it('an empty page stays empty', async () => {
  const [pdf] = await printPdfs('<html lang="en"><title>Two pages</title><p>One</p><div style="break-before: page">');
  expect(await readPdf(pdf as Uint8Array)).toMatchObject({ title: 'Two pages', pages: ['One', ''] });
});

it('a PDF in another format is refused', () => {
  expect(() => finishPdf(pdfs[0] as Uint8Array, '')).toThrow('Chromium writes its PDFs differently');
});
