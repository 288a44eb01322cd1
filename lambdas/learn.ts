import { checkAccess } from './access.ts';
import { serve } from './http/serve.ts';
import { quizzes } from './quizzes/api.ts';
import { training } from './training/api.ts';

export const handler = serve(checkAccess, quizzes, training);
