import { inspectionsApi } from '#shared/inspections/api.ts';
import { routes } from '../http/serve.ts';
import { edit } from './edit.ts';
import { inspectionId } from './inspection-id.ts';
import { overview } from './overview.ts';
import { recheck } from './recheck.ts';
import { loadInspection } from './records.ts';
import { listRevisions, loadRevision } from './revisions.ts';
import { listInspections } from './search.ts';
import { submit } from './submit.ts';
import { toDoList } from './to-do-list.ts';

export const inspections = routes(inspectionsApi, {
  list: ({ query }, context) => listInspections(context, query),
  overview: ({ query }, context) => overview(context, query),
  get: ({ params }, context) => loadInspection(context, inspectionId(params.id)),
  toDo: ({ query }, context) => toDoList(context, query),
  edit: ({ params, body }, context) => edit(inspectionId(params.id), body, context),
  recheck: ({ params }, context) => recheck(inspectionId(params.id), context),
  revisions: ({ params }, context) => listRevisions(context, inspectionId(params.id)),
  revision: ({ params }, context) => loadRevision(context, inspectionId(params.id), params.revision),
  submit: ({ body }, context) => submit(body, context),
});
