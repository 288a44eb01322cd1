import { checksheets } from './checksheets/api.ts';
import { drafts } from './drafts/api.ts';
import { serve } from './http/serve.ts';
import { inspections } from './inspections/api.ts';

export const handler = serve(drafts, inspections, checksheets);
