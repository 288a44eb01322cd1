import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Checksheet } from '#shared/checksheets/checksheet.tsx';
import type { ChecksheetType } from '#shared/checksheets/model.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { montserrat } from './fonts.ts';

type Sheet = { inspection: Inspection; checksheet: ChecksheetType; producedAt: string };

/** How the organizations for training are named. Source: specification 2, section 4. */
const DEMO_NAME = ' - [ Demo ]';

/** The whole HTML document of one variant. */
export const documentOf = ({ inspection, checksheet, producedAt }: Sheet) => {
  const demo = inspection.companyName.includes(DEMO_NAME);
  const sheet = createElement(Checksheet, { inspection, checksheet, demo, fontFaces: montserrat, producedAt });
  return `<!doctype html>${renderToStaticMarkup(sheet)}`;
};
