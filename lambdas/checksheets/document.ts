import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BlankSheet } from '#shared/checksheets/blank-sheet.tsx';
import { Checksheet } from '#shared/checksheets/checksheet.tsx';
import type { ChecksheetType } from '#shared/checksheets/model.ts';
import type { PhotoUrls } from '#shared/checksheets/photo-numbers.ts';
import type { AnswerWithEarlier } from '#shared/estimates/decisions.ts';
import { EstimateDocument } from '#shared/estimates/estimate-document.tsx';
import { splitParagraphs } from '#shared/estimates/estimate-words.ts';
import type { SentEstimate } from '#shared/estimates/sent-estimate.ts';
import type { Figures } from '#shared/figures/content.ts';
import { FiguresDocument } from '#shared/figures/figures-document.tsx';
import type { Inspection } from '#shared/inspections/model.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { isDemo } from '#shared/organizations/demo.ts';
import { isolatesAsElements } from '#shared/printable/isolate.ts';
import { makePrintable } from '#shared/printable/printable.ts';
import type { Paper } from '../papers/stored.ts';
import { findFonts } from './fonts.ts';
import { drawQrCode } from './qr-code.ts';

const html = (sheet: ReactElement) => `<!doctype html>${isolatesAsElements(renderToStaticMarkup(sheet))}`;

/**
 * Builds the HTML of one variant of a record's sheet, dated `now`. `visitsBefore`: the inspections that it rechecks.
 * `link`: the sheet's page, printed as a QR code.
 */
export const renderDocument = (
  record: Inspection,
  checksheet: ChecksheetType,
  now: Date,
  photos: PhotoUrls = new Map(),
  visitsBefore: readonly Inspection[] = [],
  link?: string,
) => {
  const [inspection, ...earlier] = makePrintable([record, ...visitsBefore] as const);
  const demo = isDemo(record.companyName);
  const producedAt = now.toISOString();
  const fontFaces = findFonts(JSON.stringify([inspection, earlier]));
  const qrCode = link === undefined ? undefined : drawQrCode(link);
  const printing = { demo, fontFaces, producedAt };
  return html(createElement(Checksheet, { inspection, earlier, checksheet, photos, qrCode, ...printing }));
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
  version: SentEstimate & { estimateNumber?: number | undefined },
  decided: AnswerWithEarlier | undefined,
  now: Date,
  pictures: PhotoUrls = new Map(),
  recheckUntil?: NzDate,
) => {
  const { notes, terms } = version;
  const sent = makePrintable({ ...version, notes: splitParagraphs(notes), terms: splitParagraphs(terms) });
  const decision = decided && makePrintable(decided);
  const demo = isDemo(version.workshop.Name);
  const fontFaces = findFonts(JSON.stringify([sent, decision]));
  const producedAt = now.toISOString();
  const shown = { sent, decision, recheckUntil, pictures };
  return html(createElement(EstimateDocument, { ...shown, demo, fontFaces, producedAt }));
};
