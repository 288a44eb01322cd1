import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { renderDocument } from '#lambdas/checksheets/document.ts';
import { findFonts } from '#lambdas/checksheets/fonts.ts';
import { openPrintPage, printPdf } from '#lambdas/checksheets/print.ts';
import { type FontFace, fontCss } from '#shared/checksheets/sheet-css.ts';
import { makePrintable } from '#shared/printable/printable.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { commonLanguages, otherLanguages } from '#shared/samples/languages.ts';
import { carWithThreeFails, comments, finishedCar, withItem } from '#shared/samples/sheets.ts';
import { linesOn } from '#shared/sheets/checklist.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { drawPdf } from '#test/browser/draw-pdf.ts';
import { withBrowser } from './one-browser.ts';
import { first, printed } from './printed.ts';

vi.mock('#lambdas/checksheets/chromium.ts', () => import('./one-browser.ts'));

const now = new Date('2026-11-17T21:43:00.000Z');
const languages = [...commonLanguages, ...otherLanguages];
/** Height of a sample in pixels: all of them fit on one page. */
const ROW = 22;

const samplePage = (faces: readonly FontFace[]) => {
  const rows = makePrintable(languages).map(({ name, comment }) => `<p>${name} · ${comment}</p>`);
  const css = `@page{size:A4;margin:0}*{margin:0}p{font:13px/${ROW}px var(--fonts);height:${ROW}px;overflow:hidden;white-space:nowrap}`;
  return `<!doctype html><meta charset="utf-8"><style>${fontCss(faces)}${css}</style>${rows.join('')}`;
};

/** Returns the pixels of each row: true where there is ink. */
const readRows = async (png: Uint8Array) => {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const size = ROW * info.width;
  return languages.map((_, row) => Array.from(data.subarray(row * size, (row + 1) * size), (grey) => grey < 160));
};
type Rows = Awaited<ReturnType<typeof readRows>>;
const ink = (row: readonly boolean[] = []) => row.filter(Boolean).length;

describe('a page with a sample of each language', () => {
  let [onScreen, inPdf, withoutFonts]: Rows[] = [];
  beforeAll(async () => {
    const faces = findFonts(JSON.stringify(languages));
    await withBrowser(async (browser) => {
      const page = await openPrintPage(browser);
      const pdf = await printPdf(page, samplePage(faces));
      onScreen = await readRows(await page.screenshot({ type: 'png' }));
      await printPdf(page, samplePage(faces.slice(0, 6)));
      withoutFonts = await readRows(await page.screenshot({ type: 'png' }));
      const [drawn] = await drawPdf(await browser.newPage(), pdf, 96 / 72);
      inPdf = await readRows(drawn as Buffer);
    });
  });

  it.each(languages.map(({ language, script }, row) => ({ language, script, row })))(
    '$language has ink of its own font in the image and in the PDF',
    ({ script, row }) => {
      expect(ink(onScreen?.[row])).toBeGreaterThan(200);
      expect(ink(inPdf?.[row]) / ink(onScreen?.[row])).toBeGreaterThan(0.7);
      expect(ink(inPdf?.[row]) / ink(onScreen?.[row])).toBeLessThan(1.4);
      const changed = onScreen?.[row]?.filter((dark, pixel) => dark !== withoutFonts?.[row]?.[pixel]).length;
      if (script === 'Latin') return;
      expect(changed).toBeGreaterThan(0.3 * ink(onScreen?.[row]));
    },
  );
});

describe('a sheet with comments in all languages', () => {
  const lines = linesOn(newForm.versionDate);
  const sheet = languages.reduce(
    (before, { name, comment }, row) => {
      const item = lines[row]?.name;
      return item ? withItem(before, item, { Comment: comments(`${name} KZT482`, comment) }) : before;
    },
    { ...carWithThreeFails(), customerName: 'محمد الأحمد', customerAddress: '14 Ōtaki Road 𓀀' },
  );

  it('uses only our own fonts, and prints a word for what none of them has', async () => {
    const { pages, fonts } = await first(await printed([makeInspection(sheet), 'Full', now]));
    expect(fonts.filter((name) => !/Montserrat|NotoSans/.test(String(name)))).toEqual([]);
    expect(pages[0]).toContain('14 Ōtaki Road [cannot be printed]');
    for (const name of ['Mere Tūhoe-Pōtae', '王小明', '陳駿嘉', '김민준', 'Алексей Щукин', 'Phượng'])
      expect(pages.join()).toContain(name);
  });

  it('has no other fonts than Montserrat, in Latin letters, if it needs none', () => {
    const html = renderDocument(makeInspection(finishedCar()), 'Full', now);
    expect(html.match(/@font-face/g)).toHaveLength(6);
  });
});
