import { beforeAll, describe, expect, it, vi } from 'vitest';
import { renderDocument, renderPaperDocument } from '#lambdas/checksheets/document.ts';
import { type Printed, print } from '#lambdas/checksheets/print.ts';
import { ChecksheetType } from '#shared/checksheets/model.ts';
import { withLastRecheckDay } from '#shared/inspections/recheck.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { carWithThreeFails, finishedCar, finishedMotorcycle, reasons, withItem } from '#shared/samples/sheets.ts';
import { tawaCompany } from '#shared/samples/tawa-motors.ts';
import { checklist, linesOn } from '#shared/sheets/checklist.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { readPdf } from '#test/browser/read-pdf.ts';
import {
  failedCarWithSixPhotos,
  failedRecheck,
  fillTexts,
  photo,
  toAddress,
  trailerWithoutVin,
} from '#test/world/samples.ts';
import { first, printed, printPdfs } from './printed.ts';

vi.mock('#lambdas/checksheets/chromium.ts', () => import('./one-browser.ts'));

const now = new Date('2026-11-17T21:43:00.000Z');
/** Every stored sheet has a QR code of its link. */
const link = 'https://d111111abcdef8.cloudfront.net/checksheet/1000043';
const lines = linesOn(newForm.versionDate);
let jpeg: string;
beforeAll(async () => {
  jpeg = toAddress(await photo(720, 540));
});

describe('K-10 a finished car', () => {
  const car = makeInspection(finishedCar());
  let variants: Printed[];
  let full: Awaited<ReturnType<typeof readPdf>>;
  beforeAll(async () => {
    variants = await print(ChecksheetType.options.map((type) => renderDocument(car, type, now)));
    full = await first(
      variants.map(({ pdf }) => pdf),
      { roles: true },
    );
  });

  it('is printed as entered, on A4, in Montserrat, with its footer', () => {
    const { pages, sizes, fonts, fontFiles } = full;
    const [page] = pages;
    for (const fact of ['KZT482', 'Mere Tūhoe', '14 Ōtaki Road', 'No. 1043-0', '2017 Toyota Hilux SR5', 'Head lamps'])
      expect(page).toContain(fact);
    expect(page).toContain('Page 1 of 1');
    expect(page).toContain('Produced by Pitcheck, 18/11/2026, 10:43 am');
    expect(sizes[0]?.map(Math.round)).toEqual([595, 842]);
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((name) => !name?.includes('Montserrat'))).toEqual([]);
    expect(fontFiles).toBeGreaterThanOrEqual(3);
  });

  it('is accessible to a screen reader', () => {
    const { tagged, title, language, headings, roles } = full;
    expect(tagged).toBe(true);
    expect(title).toBe('WOF Pass eChecksheet - KZT482 - 1043-0 Full');
    expect(language).toBe('en-NZ');
    expect(roles[0]).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD', 'Figure']));
    expect(headings[0]).toBe('Warrant of Fitness checksheet');
  });

  it('has a thumbnail of its first page', () => {
    for (const { thumbnail } of variants) {
      const webp = Buffer.from(thumbnail);
      expect(webp.toString('latin1', 0, 4) + webp.toString('latin1', 8, 15)).toBe('RIFFWEBPVP8');
      expect([webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1]).toEqual([794, 1123]);
      expect(webp.length).toBeGreaterThan(8_000);
    }
  });
});

describe.each([
  [
    'a car that passed',
    makeInspection(finishedCar()),
    { Full: 1, FullNoImages: 1, Summary: 1, SummaryNoImages: 1 },
    'KZT482',
  ],
  [
    'a car with three fails',
    makeInspection(carWithThreeFails()),
    { Full: 2, FullNoImages: 2, Summary: 1, SummaryNoImages: 1 },
    'FAIL',
  ],
  [
    'one with six photos',
    failedCarWithSixPhotos(),
    { Full: 2, FullNoImages: 2, Summary: 2, SummaryNoImages: 1 },
    'FAIL',
  ],
  [
    'a motorcycle',
    makeInspection(finishedMotorcycle()),
    { Full: 1, FullNoImages: 1, Summary: 1, SummaryNoImages: 1 },
    'B7XKD',
  ],
  [
    'a trailer',
    makeInspection(trailerWithoutVin()),
    { Full: 1, FullNoImages: 1, Summary: 1, SummaryNoImages: 1 },
    'M381Z',
  ],
  [
    'a recheck',
    failedRecheck(),
    { Full: 2, FullNoImages: 2, Summary: 1, SummaryNoImages: 1 },
    'Recheck of the inspection on 18/11/2026',
  ],
] as const)('K-10, R-32: %s', (_, inspection, pageCounts, fact) => {
  it('has no more pages than needed in each variant, every line in the full ones, and photos in those with photos', async () => {
    const photos = new Map(inspection.images.map(({ imageId }) => [imageId, jpeg]));
    const made = await printed(
      ...ChecksheetType.options.map((type) => [inspection, type, now, photos, [], link] as const),
    );
    const pdfs = await Promise.all(made.map((pdf) => readPdf(pdf, { photos: true })));
    for (const [index, type] of ChecksheetType.options.entries()) {
      const { pages, photos: shown } = pdfs[index] as (typeof pdfs)[number];
      const text = pages.join(' ');
      expect([type, pages.length]).toEqual([type, pageCounts[type]]);
      expect(text).toContain(fact);
      expect(text).toContain('Signed by');
      expect(pages[0]).toContain('Signed by');
      for (const { code, title } of type.startsWith('Full') ? lines : []) expect(text).toContain(`${code} ${title}`);
      expect(shown.reduce((a, b) => a + b)).toBe(type.endsWith('NoImages') ? 0 : inspection.images.length);
    }
  });
});

it('K-10: a failed car has reasons, comments and the last day, and under each photo its description and time', async () => {
  const { pages, photos } = await first(await printed([failedCarWithSixPhotos(), 'Full', now]), { photos: true });
  const text = pages.join(' ');
  for (const fact of [
    'FAIL',
    'Stop lamp does not work on the left side',
    'Blades are hardening',
    '16/12/2026',
    'left front 1.2 mm',
  ])
    expect(text).toContain(fact);
  expect(pages[1]).toContain('Page 2 of 2');
  expect(pages[0]).toContain('Photos 1, 2');
  // none of the photos was found
  expect(photos).toEqual([0, 0]);
  expect(pages[1]?.match(/Photo not available/g)).toHaveLength(6);
  for (const fact of ['1 · E7 Stop lamps Seen from the left (1) 18/11/2026, 10:12 am', '6 · C8 Tread and depth'])
    expect(pages[1]).toContain(fact);
});

it('L-07: the last day for a recheck is printed from the comments', async () => {
  const sheet = withLastRecheckDay(
    { ...carWithThreeFails(), initialDateOfInspection: '2026-11-18' as NzDate },
    now.toISOString(),
  );
  const { pages } = await first(await printed([makeInspection(sheet), 'SummaryNoImages', now]));
  expect(pages[0]).toContain('LAST DAY FOR RECHECK: 16/12/2026');
});

it("G-15, G-28: notes about equipment and limits don't cost a car a second page", async () => {
  const pdf = await first(
    await printed([makeInspection({ ...finishedCar(), towbarFitted: 'no' }), 'FullNoImages', now]),
  );
  expect(pdf.pages).toHaveLength(1);
  expect(pdf.pages.join()).toContain('No towbar');
});

it('a training organization is marked as such across every page', async () => {
  const demo = makeInspection(carWithThreeFails(), { companyName: 'Tawa Motors - [ Demo ]' });
  const { pages } = await first(await printed([demo, 'Full', now]));
  expect(pages).toHaveLength(2);
  for (const page of pages) expect(page).toContain('TRAINING – NOT A WARRANT');
});

const hostile = {
  HTML: '</td></table><h1>Owned</h1><b>x</b><!-- ',
  CSS: '</style><style>*{display:none}</style>',
  script: '"><script>document.body.remove()</script><img src=x onerror=alert(1)>',
  'an address': 'x);background:url(http://127.0.0.1:9/a) @import "http://127.0.0.1:9/b";',
  'bidirectional control characters': 'left \u202E\u2067right\u2066 end',
  'zero-width characters': 'ze\u200Bro\u200D\u00AD wi\uFEFFdth',
  'words without a break': 'W'.repeat(190),
  'emoji and stacked marks': `🚗👨‍👩‍👧🇳🇿 car Z${'\u0301\u0302\u0303'.repeat(50)}`,
};
const read: Partial<Record<keyof typeof hostile, string>> = {
  'bidirectional control characters': 'left right end',
  'zero-width characters': 'zero width',
  'emoji and stacked marks': '[emoji] car',
};
describe('hostile texts in every field', () => {
  let sheets: Uint8Array[];
  beforeAll(async () => {
    sheets = await printed(...Object.values(hostile).map((text) => [fillTexts(text), 'Full', now] as const));
  });

  it.each(Object.entries(hostile).map(([kind, text], index) => ({ kind, text, index })))(
    '$kind are printed as text, and the sheet stays intact',
    async ({ kind, text, index }) => {
      const { pages, sizes, headings } = await readPdf(sheets[index] as Uint8Array);
      const all = pages.join(' ').replaceAll(' ', '');
      const words = (read[kind as keyof typeof hostile] ?? text).replaceAll(' ', '');
      // for example as company, customer, vehicle, signer, editor, reason, warning and comments
      expect(all.split(words).length - 1).toBeGreaterThanOrEqual(15);
      for (const { code, title } of lines) expect(all).toContain(`${code}${title}`.replaceAll(' ', ''));
      expect(headings[0]).toBe('Warrant of Fitness checksheet');
      expect(headings).not.toContain('Owned');
      expect(new Set(sizes.map(String)).size).toBe(1);
      expect(pages.length).toBeLessThanOrEqual(8);
    },
  );
});

it('K-16, R-33: a blank sheet has its number, every line, and room for readings and reasons, on two pages', async () => {
  const paper = renderPaperDocument(
    { number: 1044, company: tawaCompany, demo: false, versionDate: newForm.versionDate },
    now,
  );
  const { pages, title, tagged, headings } = await first(await printPdfs(paper));
  expect(pages).toHaveLength(2);
  expect(title).toBe('WOF Blank eChecksheet - 1044-0');
  expect(tagged).toBe(true);
  expect(headings[0]).toBe('Warrant of Fitness checksheet');
  for (const { code, title } of lines) expect(pages[0]).toContain(`${code} ${title}`);
  for (const fact of [...Object.values(tawaCompany), 'No. 1044-0', 'Use this sheet once', 'Paper sheet'])
    expect(pages[0]).toContain(fact);
  for (const fact of [
    'No. Code Reason Work completed',
    'Comments',
    'tread depth (mm)',
    'Signature',
    'Roller',
    'Result PASS FAIL',
  ])
    expect(pages[1]).toContain(fact);
  for (const page of pages) expect(page).toContain('No. 1044-0');
});

/** The first `count` lines of the form failed, each for this reason. */
const failing = (count: number, reason: string) =>
  makeInspection(
    checklist
      .slice(0, count)
      .reduce(
        (sheet, { name }) => withItem(sheet, name, { result: 'FAIL', ReasonForRejections: reasons(reason) }),
        carWithThreeFails(),
      ),
  );

it('thirty fails with long reasons are all printed, on few pages', async () => {
  const long = 'Corrosion within 150 mm of an anchorage: perforated, can be pushed through with a finger. '.repeat(2);
  const { pages } = await first(await printed([failing(30, long), 'Full', now]));
  expect(pages.join(' ').match(/Corrosion within 150 mm of an anchorage.*?finger. Corrosion/g)).toHaveLength(30);
  expect(pages.length).toBeLessThanOrEqual(4);
});

it('no row is cut by a page break, and none is alone on a page', async () => {
  const long = (n: number) => `begin-${n} ${'Corrosion that can be pushed through with a finger. '.repeat(3)} end-${n}`;
  const sheet = checklist
    .slice(0, 30)
    .reduce(
      (before, { name }, n) => withItem(before, name, { result: 'FAIL', ReasonForRejections: reasons(long(n)) }),
      carWithThreeFails(),
    );
  const { pages } = await first(await printed([makeInspection(sheet), 'Summary', now]));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) {
    const begun = page.match(/begin-\d+/g)?.map((word) => word.slice(6)) ?? [];
    expect(page.match(/end-\d+/g)?.map((word) => word.slice(4)) ?? []).toEqual(begun);
    expect(begun).not.toHaveLength(1);
  }
});

it('no page ends with a heading', async () => {
  const counts = Array.from({ length: 8 }, (_, index) => 2 * index + 14);
  const made = await printed(...counts.map((count) => [failing(count, 'Worn'), 'Summary', now] as const));
  const pages = (await Promise.all(made.map((pdf) => readPdf(pdf)))).flatMap((pdf) => pdf.pages);
  expect(pages.length).toBeGreaterThan(counts.length);
  for (const page of pages)
    expect(page).not.toMatch(/(Work completed|Warnings|Comments?|What to watch|Inspected by|Reasons for rejection)$/);
});
