import type { PaperSheetId } from '../papers/stored.ts';
import type { RecordState } from './lease.ts';
import type { SheetId } from './stored.ts';

/** A variant of a sheet that shows one state of a record. */
export type Printing = SheetId & RecordState;

/** Returns the key of a sheet's file in the bucket. It starts with the organization. */
export const fileKey = (
  { organizationId, inspectionId, revision, photos, checksheet }: Printing,
  ending: 'pdf' | 'webp',
) =>
  `org/${organizationId}/inspections/${inspectionId}/r${revision}${photos ? `p${photos}` : ''}/${checksheet}.${ending}`;

export const paperFileKey = ({ organizationId, paperInspectionId }: PaperSheetId) =>
  `org/${organizationId}/papers/${paperInspectionId}.pdf`;
