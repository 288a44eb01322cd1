import { isNumberOfAnother, signingNumber } from '../sheets/unproved.ts';
import type { Inspection } from './model.ts';

type Signed = Pick<
  Inspection,
  'submittedBy' | 'inspectedBy' | 'paperInspectionId' | keyof Parameters<typeof signingNumber>[0]
>;

/**
 * Whose sheet it is, and the number that it is signed with: the one that is written on it, wherever it is shown.
 * `own`: the signer's number, where that is another. '': whoever signed the paper is nobody of the workshop.
 */
export const findSignature = (inspection: Signed) => {
  const { submittedBy, inspectedBy, paperInspectionId, initialInspectorNumber } = inspection;
  const signer = inspectedBy ?? submittedBy;
  const isAnothers = isNumberOfAnother(inspection, signer);
  const isUnknown = paperInspectionId !== null && !inspectedBy && isAnothers;
  return {
    name: isUnknown ? '' : signer.name,
    number: signingNumber(inspection) || initialInspectorNumber || signer.inspectorNumber,
    own: isAnothers ? signer.inspectorNumber : undefined,
    /** Of a paper sheet, who has typed it. */
    enteredBy: paperInspectionId === null ? undefined : submittedBy,
  };
};

/** That the number on a sheet is not the signer's, in words; undefined: it is, or nobody can tell. */
export const tellOtherNumber = (inspection: Signed) => {
  const { number, own } = findSignature(inspection);
  const { name } = inspection.inspectedBy ?? inspection.submittedBy;
  return own && `${number} is not the number of ${name}, ${own}`;
};
