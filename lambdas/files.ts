import { serve } from './http/serve.ts';
import { images } from './images/api.ts';

export const handler = serve(images);
