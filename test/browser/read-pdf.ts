import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * Reads a PDF: the text of each page as one line, its fonts, and whether it is tagged. Photos and roles are read only
 * on request, because that takes longer than everything else.
 */
export const readPdf = async (pdf: Uint8Array, asked: { photos?: boolean; roles?: boolean } = {}) => {
  const raw = Buffer.from(pdf).toString('latin1');
  const opening = getDocument({ data: pdf.slice(), verbosity: 0 });
  const document = await opening.promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
      const structure = asked.roles ? JSON.stringify(await page.getStructTree()) : undefined;
      const done = asked.photos ? [(await page.getOperatorList()).fnArray] : [];
      const shown = done.map((fns) => fns.filter((fn) => fn === OPS.paintImageXObject).length);
      const drawn = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []));
      const texts = drawn.map(({ str, transform }) => ({
        str,
        points: Math.hypot(transform[2], transform[3]),
        y: transform[5],
      }));
      return { shown, text: text.replace(/\s+/g, ' ').trim(), size: page.view.slice(2), structure, texts };
    }),
  );
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
  const headings = (await document.getOutline())?.map(({ title }) => title) ?? [];
  await opening.destroy();
  return {
    pages: pages.map(({ text }) => text),
    sizes: pages.map(({ size }) => size),
    /** Each piece of text on each page, with its font size and its distance from the lower edge in points. */
    texts: pages.map(({ texts }) => texts),
    /** Number of images on each page. */
    photos: pages.flatMap(({ shown }) => shown),
    tagged: raw.includes('/Marked true') && raw.includes('/StructTreeRoot'),
    title: info.Title,
    language: info.Language,
    roles: pages.map(({ structure }) => [...new Set(structure?.match(/(?<="role":")\w+/g))]),
    headings,
    fonts: [...raw.matchAll(/\/FontName \/([\w+-]+)/g)].map(([, name]) => name),
    fontFiles: [...raw.matchAll(/\/FontFile2/g)].length,
  };
};
