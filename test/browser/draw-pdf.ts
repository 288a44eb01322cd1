import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'puppeteer-core';

type Sheet = {
  getViewport: (asked: { scale: number }) => { width: number; height: number };
  render: (asked: object) => { promise: Promise<void> };
};
type File = { numPages: number; getPage: (number: number) => Promise<Sheet> };
type Canvas = { toDataURL: (type: string) => string };
/** The browser's globals, with what the modules of PDF.js add. */
type Browser = {
  pdfjsLib: { getDocument: (source: object) => { promise: Promise<File> } };
  document: { createElement: (name: 'canvas') => Canvas };
};

/** Draws the pages of a PDF with PDF.js, which reads the embedded fonts itself. Returns one PNG for each page. */
export const drawPdf = async (page: Page, pdf: Uint8Array, scale = 2): Promise<Buffer[]> => {
  for (const name of ['pdf', 'pdf.worker']) {
    const file = fileURLToPath(import.meta.resolve(`pdfjs-dist/legacy/build/${name}.min.mjs`));
    await page.addScriptTag({ content: await readFile(file, 'utf8'), type: 'module' });
  }
  await page.waitForFunction('globalThis.pdfjsLib && globalThis.pdfjsWorker');
  const urls = await page.evaluate(draw, Buffer.from(pdf).toString('base64'), scale);
  return urls.map((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
};

/** Runs in the browser. */
const draw = async (base64: string, scale: number) => {
  const { pdfjsLib, document } = globalThis as unknown as Browser;
  const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const file = await pdfjsLib.getDocument({ data }).promise;
  const urls: string[] = [];
  for (let number = 1; number <= file.numPages; number++) {
    const sheet = await file.getPage(number);
    const viewport = sheet.getViewport({ scale });
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: Math.ceil(viewport.width), height: Math.ceil(viewport.height) });
    await sheet.render({ canvas, viewport }).promise;
    urls.push(canvas.toDataURL('image/png'));
  }
  return urls;
};
