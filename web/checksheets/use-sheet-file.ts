import { useMutation } from '@tanstack/react-query';
import { checksheetFileName } from '#shared/checksheets/file-name.ts';
import { nextStep } from '#shared/checksheets/next-step.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { hasPassed } from '#shared/sheets/result.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { fetchPdf, saveFile } from '../ui/save-file.ts';
import { toast } from '../ui/toasts.tsx';
import { openPdf, openToPrint } from './print-pdf.ts';
import type { useChecksheet } from './use-checksheet.ts';

const failed = () => toast({ type: 'error', text: 'Error downloading PDF' });

/** Downloads, prints or shares the PDF. `address` returns a new URL, because signed URLs expire while the page is open. */
export const useSheetFile = (
  inspection: Inspection,
  { current = 'Full', address, locate }: Pick<ReturnType<typeof useChecksheet>, 'current' | 'address' | 'locate'>,
) => {
  const name = checksheetFileName(inspection, current);
  // the server chooses the variant if the page asks before it knows the workshop's default
  const fetchFile = async () => {
    const { address, checksheet } = await locate();
    return { blob: await fetchPdf(address), fileName: checksheetFileName(inspection, checksheet) };
  };
  const download = useMutation({
    mutationFn: async () => {
      const { blob, fileName } = await fetchFile();
      saveFile(blob, fileName);
    },
    onError: failed,
  });
  const open = useMutation({ mutationFn: () => openPdf(address), onError: failed });
  const print = useMutation({ mutationFn: () => openToPrint(address, name), onError: failed });
  const share = useMutation({
    mutationFn: async () => {
      const { blob, fileName } = await fetchFile();
      await shareSheet(inspection, new File([blob], fileName, PDF));
    },
    // browsers open the share sheet only soon after a click
    onError: () => toast({ type: 'error', text: 'The file could not be shared. Try again, or download it.' }),
  });
  const toAction = ({ mutate, isPending }: typeof download | typeof print | typeof share) => ({
    run: () => mutate(),
    busy: isPending,
  });
  return {
    name,
    download: toAction(download),
    print: toAction(print),
    open: toAction(open),
    share: canShareFiles() ? toAction(share) : undefined,
  };
};

const PDF = { type: 'application/pdf' };

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
