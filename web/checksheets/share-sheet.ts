import { nextStep } from '#shared/checksheets/next-step.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { hasPassed } from '#shared/sheets/result.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';

/** Plate and fact first. */
const wordsOf = (inspection: Inspection) => ({
  title: `${inspection.vehicleRegistrationPlate}: warrant of fitness ${hasPassed(inspection) ? 'passed' : 'failed'}`,
  text: [
    `${inspection.customerName ? `Dear ${inspection.customerName},` : 'Hello,'}`,
    `here is the checksheet ${sheetNumber(inspection.formattedId)} of ${inspection.vehicleRegistrationPlate}. ${nextStep(inspection)}`,
    [inspection.companyName, inspection.companyPhone].filter(Boolean).join(', '),
  ].join('\n\n'),
});

/** Whether the device has a share sheet that takes files. */
export const canShareFiles = () =>
  Boolean(navigator.canShare?.({ files: [new File([], 'probe.pdf', { type: 'application/pdf' })] }));

/** Hands the PDF to the device's own share sheet. One that is put away by the person is an answer. */
export const shareSheet = async (inspection: Inspection, file: File) => {
  try {
    await navigator.share({ ...wordsOf(inspection), files: [file] });
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
  }
};
