import { AllComments } from '../checklist/all-comments-list.tsx';
import { FailedItems } from '../checklist/failed-items.tsx';
import { ProofQuestion } from '../submit/proof-question.tsx';
import { SubmitQuestion } from '../submit/submit-question.tsx';

/**
 * Parts of a sheet that load after it, because a car that passes doesn't need them. They are one chunk, because several
 * would share many small ones with the sheet.
 */
export const laterParts = { AllComments, FailedItems, ProofQuestion, SubmitQuestion };
