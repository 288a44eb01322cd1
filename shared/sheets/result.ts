import * as z from 'zod';

/** Source: specification 2, section 3, "Inspection item result enumeration". */
export const Result = z.enum(['PASS', 'FAIL', 'WARNING', 'NOTAPPLICABLE', 'UNSELECTED']);
export type Result = z.infer<typeof Result>;

/** Words for each result, on all screens and PDFs. */
export const resultWords: Readonly<Record<Result, string>> = {
  PASS: 'Pass',
  FAIL: 'Fail',
  WARNING: 'Warning',
  NOTAPPLICABLE: 'N/A',
  UNSELECTED: 'Open',
};

export type Outcome = { isRecheck: boolean; initialInspectionPassed: boolean; recheckInspectionPassed: boolean | null };

/** True if the inspection passed; a recheck has its own result. */
export const hasPassed = ({ isRecheck, initialInspectionPassed, recheckInspectionPassed }: Outcome) =>
  isRecheck ? recheckInspectionPassed === true : initialInspectionPassed;
