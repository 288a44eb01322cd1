import type { WofSummaryDetails } from '../notes/model.ts';
import type { Inspection } from './model.ts';

type Conflict = Pick<Inspection, 'ConflictOfInterest' | 'ConflictOfInterestReason'>;

/** Returns a record's conflict of interest as its summary describes it. */
export const describeConflict = ({ ConflictOfInterest, ConflictOfInterestReason }: Conflict) => ({
  wofConflictOfInterest: ConflictOfInterest,
  conflictOfInterestReason: ConflictOfInterest ? ConflictOfInterestReason : 'None',
});

/** Returns the initial details of an inspection, derived from the record, without notes. */
export const initialSummaryDetails = (
  inspection: Conflict & Pick<Inspection, 'id' | 'createdAt' | 'submittedBy'>,
  OrganizationId: string,
): WofSummaryDetails => {
  const { id, createdAt, submittedBy } = inspection;
  return {
    id,
    wofPaidFor: false,
    wofComments: [],
    ...describeConflict(inspection),
    inspectorName: submittedBy.name,
    createdAt,
    updatedAt: createdAt,
    OrganizationId,
    VICDetailsEntered: false,
  };
};
