import type { PaperSheetId } from '../papers/stored.ts';
import type { SheetId } from './stored.ts';

/** A variant of the sheet of one revision. */
export type Printing = SheetId & { revision: number };

/** Where its files lie in the bucket: below its organization. */
export const fileKey = ({ organizationId, inspectionId, revision, checksheet }: Printing, ending: 'pdf' | 'webp') =>
  `org/${organizationId}/inspections/${inspectionId}/r${revision}/${checksheet}.${ending}`;

export const paperFileKey = ({ organizationId, paperInspectionId }: PaperSheetId) =>
  `org/${organizationId}/papers/${paperInspectionId}.pdf`;
