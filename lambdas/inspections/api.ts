import { InspectionId } from '#shared/ids.ts';
import { inspectionsApi } from '#shared/inspections/api.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { describeItems } from '#shared/sheets/response-items.ts';
import { parseId, routes } from '../http/serve.ts';
import { edit } from './edit.ts';
import { listToDo } from './list-to-do.ts';
import { loadOverview } from './overview.ts';
import { recheck } from './recheck.ts';
import { listRevisions, loadInspection, loadRevision } from './records.ts';
import { findSameNumbers } from './same-numbers.ts';
import { listInspections } from './search.ts';
import { submit } from './submit.ts';

const describe = (inspection: Inspection) => describeItems(inspection, inspection.id);

export const inspections = routes(inspectionsApi, {
  list: ({ query }, context) => listInspections(context, query),
  sameNumbers: async ({ query }, context) => ({ found: await findSameNumbers(query, context) }),
  overview: ({ query }, context) => loadOverview(context, query),
  get: async ({ params }, context) => describe(await loadInspection(context, parseId(params.id, InspectionId))),
  toDo: ({ query }, context) => listToDo(context, query),
  edit: async ({ params, body }, context) => describe(await edit(parseId(params.id, InspectionId), body, context)),
  recheck: async ({ params }, context) => describeItems(await recheck(parseId(params.id, InspectionId), context)),
  revisions: ({ params }, context) => listRevisions(context, parseId(params.id, InspectionId)),
  revision: async ({ params }, context) =>
    describe(await loadRevision(context, parseId(params.id, InspectionId), params.revision)),
  submit: async ({ body }, context) => describe(await submit(body, context)),
});
