import { InspectionId } from '#shared/ids.ts';
import { mailingsApi } from '#shared/mailings/api.ts';
import { parseId, routes } from '../http/serve.ts';
import { listSheetLinks, revokeSheetLink, sendSheet } from './records.ts';

export const mailings = routes(mailingsApi, {
  list: ({ params }, context) => listSheetLinks(parseId(params.id, InspectionId), context),
  send: ({ params, body }, context) => sendSheet(parseId(params.id, InspectionId), body, context),
  revoke: ({ params }, context) => revokeSheetLink(parseId(params.id, InspectionId), params.link, context),
});
