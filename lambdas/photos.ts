import { checkAccess } from './access.ts';
import { serve } from './http/serve.ts';
import { images } from './images/api.ts';

/** Its Lambda is called `files` (`shared/api.ts`): another name would be another function in a deployed stack. */
export const handler = serve(checkAccess, images);
