import { checksheetsApi } from '#shared/checksheets/api.ts';
import { type ChecksheetState, type ChecksheetType, firstShown, pdfTypes } from '#shared/checksheets/model.ts';
import type { Answer } from '#shared/endpoint.ts';
import { PaperId } from '#shared/ids.ts';
import { notFound } from '#shared/problem.ts';
import type { Context } from '../http/context.ts';
import { routes } from '../http/serve.ts';
import { inspectionId } from '../inspections/inspection-id.ts';
import { organizationOf } from '../organizations/records.ts';
import { signedAddresses } from './addresses.ts';
import { enterPaper } from './enter-paper.ts';
import { listPapers, loadPaper, newPaper, paperSheetOf } from './paper-records.ts';
import { loadChecksheet, requestChecksheet } from './records.ts';

export const checksheets = routes(checksheetsApi, {
  blank: async ({ body }, context) => paperSheetOf(await newPaper(body, context)),
  papers: ({ query }, context) => listPapers(context, query),
  paper: async ({ params }, context) => paperSheetOf(await loadPaper(context, paperId(params.id))),
  enterPaper: ({ params }, context) => enterPaper(paperId(params.id), context),
  pdf: async ({ params, query }, context): Promise<Answer<typeof checksheetsApi.pdf>> => {
    const id = inspectionId(params.id);
    const type = query.checksheet ?? shownFirst(context);
    const sheet = await loadChecksheet(context, id, type);
    if (query.regenerate || sheet.state === undefined) {
      await requestChecksheet(context, id, type, { again: true });
      return waiting(type, 'pending');
    }
    if (sheet.state !== 'ready') return waiting(type, sheet.state);
    const { url, thumbnail } = await signedAddresses(sheet);
    const key = pdfTypes[type];
    return { checksheet: type, state: 'ready', url: { [key]: url }, thumbnail: { [key]: thumbnail } };
  },
});

/** What is no paper sheet's id is answered like a sheet that never was. */
const paperId = (text: string) => {
  const id = PaperId.safeParse(text);
  if (id.success) return id.data;
  throw notFound();
};

const shownFirst = ({ organization }: Context) => firstShown(organizationOf(organization).Settings.DefaultChecksheet);

const waiting = (checksheet: ChecksheetType, state: ChecksheetState) => ({ checksheet, state, url: {}, thumbnail: {} });
