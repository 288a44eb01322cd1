import { nextStep } from '#shared/checksheets/next-step.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { hasPassed } from '#shared/sheets/result.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';

export const MAIL_WITHOUT_FILE = 'Your mail program opens. Attach the downloaded PDF there: a link cannot carry it.';

/** Plate and fact first. */
const mailOf = (inspection: Inspection) => ({
  subject: `${inspection.vehicleRegistrationPlate}: warrant of fitness ${hasPassed(inspection) ? 'passed' : 'failed'}`,
  text: [
    `${inspection.customerName ? `Dear ${inspection.customerName},` : 'Hello,'}`,
    `here is the checksheet ${sheetNumber(inspection.formattedId)} of ${inspection.vehicleRegistrationPlate}. ${nextStep(inspection)}`,
    [inspection.companyName, inspection.companyPhone].filter(Boolean).join(', '),
  ].join('\n\n'),
});

export const mailAddress = (inspection: Inspection) => {
  const { subject, text } = mailOf(inspection);
  return `mailto:${encodeURIComponent(inspection.customerEmail)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
};

/** Hands the PDF to the device's own share sheet, where there is one that takes files; false: there is none. */
export const share = async (inspection: Inspection, file: () => Promise<File>) => {
  const probe = new File([], 'probe.pdf', { type: 'application/pdf' });
  if (!navigator.canShare?.({ files: [probe] })) return false;
  const { subject: title, text } = mailOf(inspection);
  const files = [await file()];
  try {
    await navigator.share({ title, text, files });
    return true;
  } catch (error) {
    // put away by the person, which is an answer; or too long after the press, then the mail program does
    return error instanceof DOMException && error.name === 'AbortError';
  }
};
