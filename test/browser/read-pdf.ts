import { inflateSync } from 'node:zlib';
import { getDocument, OPS, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * Reads a PDF: the text of each page as one line, its fonts, and whether it is tagged. Photos and roles are read only
 * on request, because that takes longer than everything else.
 */
export const readPdf = async (pdf: Uint8Array, asked: { photos?: boolean; roles?: boolean } = {}) => {
  const file = Buffer.from(pdf).toString('latin1');
  const packed = /\/Type \/ObjStm .*?>> stream\n(.*?)\nendstream/s.exec(file)?.[1] ?? '';
  const raw = file + inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
  const opening = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await opening.promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
      const alts: (string | undefined)[] = [];
      const structure = asked.roles
        ? JSON.stringify(await page.getStructTree(), (_, node) => {
            if (node?.role === 'Figure') alts.push(node.alt);
            return node;
          })
        : undefined;
      const marks = asked.roles ? (await page.getTextContent({ includeMarkedContent: true })).items : [];
      const done = asked.photos ? [(await page.getOperatorList()).fnArray] : [];
      const shown = done.map((fns) => fns.filter((fn) => fn === OPS.paintImageXObject).length);
      const drawn = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []));
      const texts = drawn.map(({ str, transform }) => ({
        str,
        points: Math.hypot(transform[2], transform[3]),
        y: transform[5],
      }));
      const unmarked = findUnmarked(marks);
      return {
        shown,
        text: text.replace(/\s+/g, ' ').trim(),
        size: page.view.slice(2),
        structure,
        alts,
        texts,
        unmarked,
      };
    }),
  );
  const { info, metadata } = await document.getMetadata();
  const headings = listTitles((await document.getOutline()) ?? []);
  await opening.destroy();
  return {
    pages: pages.map(({ text }) => text),
    sizes: pages.map(({ size }) => size),
    /** Each piece of text on each page, with its font size and its distance from the lower edge in points. */
    texts: pages.map(({ texts }) => texts),
    /** Number of images on each page. */
    photos: pages.flatMap(({ shown }) => shown),
    tagged: raw.includes('/Marked true') && raw.includes('/StructTreeRoot'),
    title: 'Title' in info ? info.Title : undefined,
    language: 'Language' in info ? info.Language : undefined,
    /** XMP metadata. */
    metadata,
    roles: pages.map(({ structure }) => [...new Set(structure?.match(/(?<="role":")\w+/g))]),
    /** Alternative text of each figure. */
    alts: pages.flatMap(({ alts }) => alts),
    /** Texts that are neither tagged nor an artifact. */
    unmarked: pages.flatMap(({ unmarked }) => unmarked),
    headings,
    fonts: [...raw.matchAll(/\/FontName \/([\w+-]+)/g)].map(([, name]) => name),
    fontFiles: [...raw.matchAll(/\/FontFile2/g)].length,
  };
};

type Outline = { title: string; items: Outline }[];
const listTitles = (outline: Outline): string[] =>
  outline.flatMap(({ title, items }) => [title.replaceAll('\u00a0', ' '), ...listTitles(items)]);

type Marks = Awaited<ReturnType<Awaited<ReturnType<PDFDocumentProxy['getPage']>>['getTextContent']>>['items'];
const findUnmarked = (items: Marks) => {
  let depth = 0;
  return items.flatMap((item) => {
    if ('str' in item) return depth === 0 && item.str.trim() ? [item.str] : [];
    depth += item.type === 'endMarkedContent' ? -1 : 1;
    return [];
  });
};
