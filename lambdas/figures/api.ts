import { figuresApi } from '#shared/figures/api.ts';
import { routes } from '../http/serve.ts';
import { printFigures } from './pdf.ts';

export const figures = routes(figuresApi, { print: ({ body }, context) => printFigures(body, context) });
