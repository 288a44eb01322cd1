import { getInspectorNumber, isOtherInspectorNumber } from '../sheets/unproved.ts';
import type { Inspection } from './model.ts';

type Signed = Pick<
  Inspection,
  'submittedBy' | 'inspectedBy' | 'paperInspectionId' | keyof Parameters<typeof getInspectorNumber>[0]
>;

/**
 * Returns the signer and the number on the sheet. `own` is the signer's own number, if different; '' if the workshop
 * doesn't know who signed the paper sheet.
 */
export const findSignature = (inspection: Signed) => {
  const { submittedBy, inspectedBy, paperInspectionId, initialInspectorNumber } = inspection;
  const signer = inspectedBy ?? submittedBy;
  const isAnothers = isOtherInspectorNumber(inspection, signer);
  const isUnknown = paperInspectionId !== null && !inspectedBy && isAnothers;
  return {
    name: isUnknown ? '' : signer.name,
    number: getInspectorNumber(inspection) || initialInspectorNumber || signer.inspectorNumber,
    own: isAnothers ? signer.inspectorNumber : undefined,
    /** The person who typed in a paper sheet. */
    enteredBy: paperInspectionId === null ? undefined : submittedBy,
  };
};

/** Returns a warning if the number on a sheet isn't the signer's; undefined if it is, or if the signer isn't known. */
export const describeOtherNumber = (inspection: Signed) => {
  const { number, own } = findSignature(inspection);
  const { name } = inspection.inspectedBy ?? inspection.submittedBy;
  return own && sayNotOwnNumber(number, name, own);
};

/** Warns that a person signs with a number other than their own. */
export const sayNotOwnNumber = (number: string, name: string, own: string) =>
  `${number} isn’t ${name}’s number (${own})`;
