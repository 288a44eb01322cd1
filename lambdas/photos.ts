import { checkAccess } from './access.ts';
import { serve } from './http/serve.ts';
import { images } from './images/api.ts';

/**
 * Serves the photo endpoints. The Lambda is named `files` (`shared/api.ts`), because renaming it would replace the
 * function in deployed stacks.
 */
export const handler = serve(checkAccess, images);
