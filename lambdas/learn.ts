import { checkAccess } from './access.ts';
import { serve } from './http/serve.ts';
import { quizzes } from './quizzes/api.ts';
import { findExamUntil } from './quizzes/exam-until.ts';
import { training } from './training/api.ts';

/** Checks access, and adds the end of the caller's mock exam, which the quiz handlers need on every call. */
const checkLearner = async (...call: Parameters<typeof checkAccess>) => {
  const caller = await checkAccess(...call);
  return 'actor' in caller ? { ...caller, examUntil: findExamUntil(caller.account, caller.actor.subUserId) } : caller;
};

export const handler = serve(checkLearner, quizzes, training);
