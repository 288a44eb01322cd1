import { InspectionId } from '#shared/ids.ts';
import { inspectionsApi } from '#shared/inspections/api.ts';
import { idIn } from '../http/id-in.ts';
import { routes } from '../http/serve.ts';
import { edit } from './edit.ts';
import { listToDo } from './list-to-do.ts';
import { overview } from './overview.ts';
import { recheck } from './recheck.ts';
import { loadInspection } from './records.ts';
import { listRevisions, loadRevision } from './revisions.ts';
import { listInspections } from './search.ts';
import { submit } from './submit.ts';

export const inspections = routes(inspectionsApi, {
  list: ({ query }, context) => listInspections(context, query),
  overview: ({ query }, context) => overview(context, query),
  get: ({ params }, context) => loadInspection(context, idIn(params.id, InspectionId)),
  toDo: ({ query }, context) => listToDo(context, query),
  edit: ({ params, body }, context) => edit(idIn(params.id, InspectionId), body, context),
  recheck: ({ params }, context) => recheck(idIn(params.id, InspectionId), context),
  revisions: ({ params }, context) => listRevisions(context, idIn(params.id, InspectionId)),
  revision: ({ params }, context) => loadRevision(context, idIn(params.id, InspectionId), params.revision),
  submit: ({ body }, context) => submit(body, context),
});
