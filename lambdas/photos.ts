import { checkAccess } from './access.ts';
import { serve } from './http/serve.ts';
import { images } from './images/api.ts';

/** Its Lambda is named `files` (`shared/api.ts`): renaming it would replace the function in deployed stacks. */
export const handler = serve(checkAccess, images);
