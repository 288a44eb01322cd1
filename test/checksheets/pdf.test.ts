import { beforeAll, describe, expect, it, vi } from 'vitest';
import { documentOf } from '#lambdas/checksheets/document.ts';
import { type Printed, print } from '#lambdas/checksheets/print.ts';
import { ChecksheetType } from '#shared/checksheets/model.ts';
import { checklist } from '#shared/inspections/checklist.ts';
import {
  carWithThreeFails,
  finishedCar,
  finishedMotorcycle,
  inspectionOf,
  reasons,
  trailerWithoutVin,
  withItem,
} from '#test/fakes/sheets.ts';
import { useLocalChromium } from './browser.ts';
import { readPdf } from './read-pdf.ts';

// A browser starts for each of these, on whatever machine this runs.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const now = new Date('2026-11-17T21:43:00.000Z');
const printed = (...sheets: Readonly<Parameters<typeof documentOf>>[]) =>
  print(sheets.map((sheet) => documentOf(...sheet)));
const first = ([sheet]: Printed[]) => readPdf((sheet as Printed).pdf);

beforeAll(useLocalChromium);

describe('K-10 a finished car', () => {
  const car = inspectionOf(finishedCar());
  let variants: Printed[];
  beforeAll(async () => {
    variants = await printed(...ChecksheetType.options.map((type) => [car, type, now] as const));
  });

  it('has one page in each of the four variants', async () => {
    const pdfs = await Promise.all(variants.map(({ pdf }) => readPdf(pdf)));
    expect(pdfs.map(({ pages }) => pages.length)).toEqual([1, 1, 1, 1]);
  });

  it('reads as it was written, on A4, in Montserrat, with its footer', async () => {
    const { pages, sizes, fonts, fontFiles } = await first(variants);
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

  it('can be followed by a screen reader', async () => {
    const { tagged, headings, roles } = await first(variants);
    expect(tagged).toBe(true);
    expect(roles[0]).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD', 'Figure']));
    expect(headings[0]).toBe('Warrant of Fitness checksheet');
  });

  it('has a picture of its first page', () => {
    for (const { thumbnail } of variants) {
      const webp = Buffer.from(thumbnail);
      expect(webp.toString('latin1', 0, 4) + webp.toString('latin1', 8, 15)).toBe('RIFFWEBPVP8');
      expect([webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1]).toEqual([794, 1123]);
      expect(webp.length).toBeGreaterThan(8_000);
    }
  });
});

it('a failed car tells reasons, comments and the last day, in colour and words', async () => {
  const { pages } = await first(await printed([inspectionOf(carWithThreeFails()), 'Full', now]));
  const text = pages.join(' ');
  for (const fact of ['FAIL', 'Stop lamp does not work on the left side', 'Blades are hardening', '16/12/2026', '1.2'])
    expect(text).toContain(fact);
  expect(pages).toHaveLength(2);
  expect(pages[1]).toContain('Page 2 of 2');
});

it('trailers and motorcycles have their own sheet of one page', async () => {
  const sheets = [trailerWithoutVin(), finishedMotorcycle()];
  const made = await printed(...sheets.map((sheet) => [inspectionOf(sheet), 'Full', now] as const));
  const pdfs = await Promise.all(made.map(({ pdf }) => readPdf(pdf)));
  expect(pdfs.map(({ pages }) => pages.length)).toEqual([1, 1]);
  expect(pdfs[0]?.pages[0]).toContain('M381Z');
  expect(pdfs[1]?.pages[0]).toContain('B7XKD');
});

it('a training organization says so across every page', async () => {
  const demo = inspectionOf(carWithThreeFails(), { companyName: 'Tawa Motors - [ Demo ]' });
  const { pages } = await first(await printed([demo, 'Full', now]));
  expect(pages).toHaveLength(2);
  for (const page of pages) expect(page).toContain('TRAINING – NOT A WARRANT');
});

/** The first `count` lines of the form failed, each for this reason. */
const failing = (count: number, reason: string) =>
  inspectionOf(
    checklist
      .slice(0, count)
      .reduce(
        (sheet, { name }) => withItem(sheet, name, { result: 'FAIL', ReasonForRejections: reasons(reason) }),
        carWithThreeFails(),
      ),
  );

it('thirty fails with long reasons are all there, on few pages', async () => {
  const long = 'Corrosion within 150 mm of an anchorage: perforated, can be pushed through with a finger. '.repeat(2);
  const { pages } = await first(await printed([failing(30, long), 'Full', now]));
  expect(pages.join(' ').match(/Corrosion within 150 mm of an anchorage.*?finger. Corrosion/g)).toHaveLength(30);
  expect(pages.length).toBeLessThanOrEqual(4);
});

it('wherever a page ends, it never ends with a heading', async () => {
  const counts = Array.from({ length: 12 }, (_, index) => index + 14);
  const made = await printed(...counts.map((count) => [failing(count, 'Worn'), 'Summary', now] as const));
  const pages = (await Promise.all(made.map(({ pdf }) => readPdf(pdf)))).flatMap((pdf) => pdf.pages);
  expect(pages.length).toBeGreaterThan(counts.length);
  for (const page of pages)
    expect(page).not.toMatch(/(Work completed|Warnings|Comments?|What to watch|Inspected by|Reasons for rejection)$/);
});
