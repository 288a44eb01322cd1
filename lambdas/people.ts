import { checkAccess } from './access.ts';
import { account } from './account/api.ts';
import { content } from './content/api.ts';
import { serve } from './http/serve.ts';
import { organizations } from './organizations/api.ts';
import { push } from './push/api.ts';
import { reference } from './reference/api.ts';
import { support } from './support/api.ts';

export const handler = serve(checkAccess, account, organizations, push, content, support, reference);
