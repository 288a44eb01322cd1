import { checksheetsApi } from '#shared/checksheets/api.ts';
import { type ChecksheetState, type ChecksheetType, getShownVariant, pdfTypes } from '#shared/checksheets/model.ts';
import type { ResponseBody } from '#shared/endpoint.ts';
import { InspectionId, PaperId } from '#shared/ids.ts';
import { describeItems } from '#shared/sheets/response-items.ts';
import type { Context } from '../http/context.ts';
import { parseId, routes } from '../http/serve.ts';
import { loadPaper, newPaper } from '../papers/records.ts';
import { readOrganization } from '../tenants/stored.ts';
import { enterPaper } from './enter-paper.ts';
import { describeNewPaper, describePaper, listPapers } from './paper-sheets.ts';
import { loadOrRequest, requestReprint } from './print-again.ts';
import { signSheetUrls } from './sign-urls.ts';

export const checksheets = routes(checksheetsApi, {
  blank: async ({ body }, context) => describeNewPaper(await newPaper(body, context), context),
  papers: ({ query }, context) => listPapers(context, query),
  paper: async ({ params }, context) => describePaper(await loadPaper(context, parseId(params.id, PaperId))),
  enterPaper: async ({ params }, context) => describeItems(await enterPaper(parseId(params.id, PaperId), context)),
  pdf: async ({ params, query }, context): Promise<ResponseBody<typeof checksheetsApi.pdf>> => {
    const id = parseId(params.id, InspectionId);
    const type = query.checksheet ?? shownFirst(context);
    const sheet = await loadOrRequest(context, id, type);
    if (query.regenerate) {
      await requestReprint(context, id, type);
      return waiting(type, 'pending');
    }
    if (sheet.state !== 'ready') return waiting(type, sheet.state);
    const { url, thumbnail } = await signSheetUrls(sheet);
    const key = pdfTypes[type];
    return { checksheet: type, state: 'ready', url: { [key]: url }, thumbnail: { [key]: thumbnail } };
  },
});

const shownFirst = ({ organization }: Context) =>
  getShownVariant(readOrganization(organization).Settings.DefaultChecksheet);

const waiting = (checksheet: ChecksheetType, state: ChecksheetState) => ({ checksheet, state, url: {}, thumbnail: {} });
