import { countersApi } from '#shared/counters/api.ts';
import { routes } from '../http/serve.ts';
import { exportInspections } from './export.ts';
import { loadHome } from './home.ts';

export const counters = routes(countersApi, {
  export: ({ body }, context) => exportInspections(body, context),
  home: (_, context) => loadHome(context),
});
