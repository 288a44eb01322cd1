import latin400 from '@fontsource/montserrat/files/montserrat-latin-400-normal.woff2?inline';
import latin600 from '@fontsource/montserrat/files/montserrat-latin-600-normal.woff2?inline';
import latin700 from '@fontsource/montserrat/files/montserrat-latin-700-normal.woff2?inline';
import latinExt400 from '@fontsource/montserrat/files/montserrat-latin-ext-400-normal.woff2?inline';
import latinExt600 from '@fontsource/montserrat/files/montserrat-latin-ext-600-normal.woff2?inline';
import latinExt700 from '@fontsource/montserrat/files/montserrat-latin-ext-700-normal.woff2?inline';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BlankSheet } from '#shared/checksheets/blank-sheet.tsx';
import { Checksheet } from '#shared/checksheets/checksheet.tsx';
import type { ChecksheetType } from '#shared/checksheets/model.ts';
import type { PhotoUrls } from '#shared/checksheets/photo-numbers.ts';
import { makePrintable } from '#shared/checksheets/printable.ts';
import type { FontFace } from '#shared/checksheets/sheet-css.ts';
import type { RecordedDecision } from '#shared/estimates/decisions.ts';
import { EstimateDocument } from '#shared/estimates/estimate-document.tsx';
import { splitParagraphs } from '#shared/estimates/estimate-words.ts';
import type { SentEstimate } from '#shared/estimates/sent-estimate.ts';
import type { Figures } from '#shared/figures/content.ts';
import { FiguresDocument } from '#shared/figures/figures-document.tsx';
import type { Inspection } from '#shared/inspections/model.ts';
import { isDemo } from '#shared/organizations/demo.ts';
import type { Paper } from '../papers/stored.ts';
import { findNoto, parseRanges } from './noto.ts';

const html = (sheet: ReactElement) => `<!doctype html>${renderToStaticMarkup(sheet)}`;

/** Builds the HTML of one variant of a record's sheet, dated `now`. */
export const renderDocument = (
  record: Inspection,
  checksheet: ChecksheetType,
  now: Date,
  photos: PhotoUrls = new Map(),
) => {
  const inspection = makePrintable(record);
  const demo = isDemo(inspection.companyName);
  const producedAt = now.toISOString();
  const fontFaces = findFonts(JSON.stringify(inspection));
  return html(createElement(Checksheet, { inspection, checksheet, photos, demo, fontFaces, producedAt }));
};

/** Builds the HTML of a paper sheet. */
export const renderPaperDocument = (
  { number, demo, versionDate, ...paper }: Pick<Paper, 'number' | 'company' | 'demo' | 'versionDate'>,
  now: Date,
) => {
  const company = makePrintable(paper.company);
  const fontFaces = findFonts(JSON.stringify(company));
  const producedAt = now.toISOString();
  return html(createElement(BlankSheet, { company, number, versionDate, demo, fontFaces, producedAt }));
};

export const renderFiguresDocument = (counted: Figures, demo: boolean, now: Date) => {
  const figures = makePrintable(counted);
  const fontFaces = findFonts(JSON.stringify(figures));
  return html(createElement(FiguresDocument, { figures, demo, fontFaces, producedAt: now.toISOString() }));
};

/** Builds the HTML of an estimate, or of a decision on it. */
export const renderEstimateDocument = (
  version: SentEstimate,
  decided: RecordedDecision | undefined,
  now: Date,
  pictures: PhotoUrls = new Map(),
) => {
  const { notes, terms } = version;
  const sent = makePrintable({ ...version, notes: splitParagraphs(notes), terms: splitParagraphs(terms) });
  const decision = decided && makePrintable(decided);
  const demo = isDemo(version.workshop.Name);
  const fontFaces = findFonts(JSON.stringify([sent, decision]));
  const producedAt = now.toISOString();
  return html(createElement(EstimateDocument, { sent, decision, pictures, demo, fontFaces, producedAt }));
};

/** Unicode ranges from the font's own style sheet; macrons are in `latin-ext`. */
const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

const faces = [
  { weight: 400, latin: latin400, latinExt: latinExt400 },
  { weight: 600, latin: latin600, latinExt: latinExt600 },
  { weight: 700, latin: latin700, latinExt: latinExt700 },
];

/** Montserrat in the sheet's three weights. Bundling it requires esbuild's `loader: { '.woff2': 'dataurl' }`. */
const montserrat: readonly FontFace[] = faces.flatMap(({ weight, latin, latinExt }) => [
  { family: 'Montserrat', weight, unicodeRange: LATIN, src: latin },
  { family: 'Montserrat', weight, unicodeRange: LATIN_EXT, src: latinExt },
]);

const covered = [LATIN, LATIN_EXT].flatMap(parseRanges);
const isCovered = (codePoint: number) => covered.some(([from, to]) => from <= codePoint && codePoint <= to);

/** Returns the fonts for a document: Montserrat, and the subsets of Noto with the characters that Montserrat lacks. */
const findFonts = (text: string): readonly FontFace[] => {
  const codePoints = new Set(Array.from(text, (letter) => letter.codePointAt(0) ?? 0));
  const others = [...codePoints].filter((codePoint) => !isCovered(codePoint));
  return others.length > 0 ? [...montserrat, ...findNoto(others)] : montserrat;
};
