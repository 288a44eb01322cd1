import type { Inspection } from '../inspections/model.ts';
import type { Note } from './model.ts';

type Noted = Pick<Inspection, 'id' | 'paperInspectionId'>;
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
