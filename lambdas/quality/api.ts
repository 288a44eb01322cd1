import { qualityApi } from '#shared/quality/api.ts';
import { routes } from '../http/serve.ts';
import { loadQuality } from './load-quality.ts';

export const quality = routes(qualityApi, { look: ({ query }, context) => loadQuality(query, context) });
