import { account } from './account/api.ts';
import { serve } from './http/serve.ts';
import { organizations } from './organizations/api.ts';
import { reference } from './reference/api.ts';

export const handler = serve(account, organizations, reference);
