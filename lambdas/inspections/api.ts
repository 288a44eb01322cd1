import { inspectionsApi } from '#shared/inspections/api.ts';
import { routes } from '../http/serve.ts';
import { inspectionId } from './inspection-id.ts';
import { overview } from './overview.ts';
import { listInspections, loadInspection } from './records.ts';
import { submit } from './submit.ts';

export const inspections = routes(inspectionsApi, {
  list: ({ query }, context) => listInspections(context, query),
  overview: ({ query }, context) => overview(context, query),
  get: ({ params }, context) => loadInspection(context, inspectionId(params.id)),
  submit: ({ body }, context) => submit(body, context),
});
