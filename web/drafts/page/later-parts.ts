import { AllComments } from '../checklist/all-comments-list.tsx';
import { FailedItems } from '../checklist/failed-items.tsx';
import { PhotosQuestion } from '../submit/photos-question.tsx';
import { ProofQuestion } from '../submit/proof-question.tsx';
import { SubmitQuestion } from '../submit/submit-question.tsx';
import { TrainingFinished } from '../training/training-finished.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';

/**
 * Parts of a sheet that load after it, because a car that passes doesn't need them. They are one chunk, because several
 * would share many small ones with the sheet.
 */
export const laterParts = {
  AllComments,
  ConflictDialog,
  FailedItems,
  KeysDialog,
  PhotosQuestion,
  ProofQuestion,
  SubmitQuestion,
  TrainingFinished,
};
