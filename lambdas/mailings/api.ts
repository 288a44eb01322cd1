import { InspectionId } from '#shared/ids.ts';
import { mailingsApi } from '#shared/mailings/api.ts';
import { idIn } from '../http/id-in.ts';
import { routes } from '../http/serve.ts';
import { listSheetLinks, revokeSheetLink, sendSheet } from './records.ts';

export const mailings = routes(mailingsApi, {
  list: ({ params }, context) => listSheetLinks(idIn(params.id, InspectionId), context),
  send: ({ params, body }, context) => sendSheet(idIn(params.id, InspectionId), body, context),
  revoke: ({ params }, context) => revokeSheetLink(idIn(params.id, InspectionId), params.link, context),
});
