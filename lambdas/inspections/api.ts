import { InspectionId } from '#shared/ids.ts';
import { inspectionsApi } from '#shared/inspections/api.ts';
import { describeItems } from '#shared/sheets/response-items.ts';
import { parseId, routes } from '../http/serve.ts';
import { describeInspection, describeSubmission } from './answer.ts';
import { edit } from './edit.ts';
import { listToDo } from './list-to-do.ts';
import { loadOverview } from './overview.ts';
import { recheck } from './recheck.ts';
import { listRevisions, loadInspection, loadRevision } from './records.ts';
import { findSameNumbers } from './same-numbers.ts';
import { listInspections } from './search.ts';
import { submit } from './submit.ts';
import { markRefused } from './submitted-draft.ts';

export const inspections = routes(inspectionsApi, {
  list: ({ query }, context) => listInspections(context, query),
  sameNumbers: async ({ query }, context) => ({ found: await findSameNumbers(query, context) }),
  overview: ({ query }, context) => loadOverview(context, query),
  get: async ({ params }, context) =>
    describeInspection(await loadInspection(context, parseId(params.id, InspectionId)), context),
  toDo: ({ query }, context) => listToDo(context, query),
  edit: async ({ params, body }, context) =>
    describeInspection(await edit(parseId(params.id, InspectionId), body, context), context),
  recheck: async ({ params }, context) => describeItems(await recheck(parseId(params.id, InspectionId), context)),
  revisions: ({ params }, context) => listRevisions(context, parseId(params.id, InspectionId)),
  revision: async ({ params }, context) =>
    describeInspection(await loadRevision(context, parseId(params.id, InspectionId), params.revision), context),
  submit: async ({ body }, context) =>
    describeSubmission(await submit(body, context).catch((error) => markRefused(error, body, context))),
});
