import { nextStep } from '#shared/checksheets/next-step.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { hasPassed } from '#shared/sheets/result.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';

/** Formats the message, with the plate and the result first. */
const formatMessage = (inspection: Inspection) => ({
  title: `${inspection.vehicleRegistrationPlate}: warrant of fitness ${hasPassed(inspection) ? 'passed' : 'failed'}`,
  text: [
    `${inspection.customerName ? `Dear ${inspection.customerName},` : 'Hello,'}`,
    `Here is checksheet ${sheetNumber(inspection.formattedId)} for ${inspection.vehicleRegistrationPlate}. ${nextStep(inspection)}`,
    [inspection.companyName, inspection.companyPhone].filter(Boolean).join(', '),
  ].join('\n\n'),
});

/** True if the device has a share sheet that takes files. */
export const canShareFiles = () =>
  Boolean(navigator.canShare?.({ files: [new File([], 'probe.pdf', { type: 'application/pdf' })] }));

/** Opens the device's share sheet with the PDF. Cancelling is not an error. */
export const shareSheet = async (inspection: Inspection, file: File) => {
  try {
    await navigator.share({ ...formatMessage(inspection), files: [file] });
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
  }
};
