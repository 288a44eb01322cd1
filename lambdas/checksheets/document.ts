import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Checksheet } from '#shared/checksheets/checksheet.tsx';
import type { ChecksheetType } from '#shared/checksheets/model.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { isDemo } from '#shared/organizations/demo.ts';
import { montserrat } from './fonts.ts';

/** The whole HTML document of one variant, as it looks when it is produced now. */
export const documentOf = (inspection: Inspection, checksheet: ChecksheetType, now: Date) => {
  const demo = isDemo(inspection.companyName);
  const producedAt = now.toISOString();
  const sheet = createElement(Checksheet, { inspection, checksheet, demo, fontFaces: montserrat, producedAt });
  return `<!doctype html>${renderToStaticMarkup(sheet)}`;
};
