import type { Note } from './model.ts';

/** The inspection that the note is about. */
type Noted = { id: Note['wofSummaryDetailsId']; paperInspectionId: Note['paperInspectionId'] };
type Written = Pick<Note, 'id' | 'title' | 'comment'> & { at: string };

export const newNote = ({ id, paperInspectionId }: Noted, { at, ...written }: Written): Note => ({
  ...written,
  preFix: '',
  workCompleted: false,
  paperInspectionId,
  wofSummaryDetailsId: id,
  inspectionItemId: null,
  createdAt: at,
  updatedAt: at,
});
