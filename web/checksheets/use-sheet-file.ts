import { useMutation } from '@tanstack/react-query';
import { checksheetFileName } from '#shared/checksheets/file-name.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { hasPassed } from '#shared/sheets/result.ts';
import { fetchPdf, saveFile } from '../ui/save-file.ts';
import { toast } from '../ui/toasts.tsx';
import { MAIL_WITHOUT_FILE, mailAddress, share } from './email.ts';
import { openToPrint } from './print-pdf.ts';

const failed = () => toast({ type: 'error', text: 'Error downloading PDF' });

/** What becomes of the PDF: saved, printed or sent. `address` is a fresh one: signed addresses go stale while a sheet is read. */
export const useSheetFile = (inspection: Inspection, address: () => Promise<string>) => {
  const name = checksheetFileName({ passed: hasPassed(inspection), plate: inspection.vehicleRegistrationPlate });
  const download = useMutation({
    mutationFn: async () => saveFile(await fetchPdf(await address()), name),
    onError: failed,
  });
  const print = useMutation({ mutationFn: () => openToPrint(address), onError: failed });
  const send = useMutation({
    mutationFn: async () => {
      const shared = await share(inspection, async () => new File([await fetchPdf(await address())], name, PDF));
      if (shared) return;
      toast({ type: 'info', text: MAIL_WITHOUT_FILE });
      location.assign(mailAddress(inspection));
    },
    onError: failed,
  });
  const toAction = ({ mutate, isPending }: typeof download | typeof print | typeof send) => ({
    run: () => mutate(),
    busy: isPending,
  });
  return { name, download: toAction(download), print: toAction(print), send: toAction(send) };
};

const PDF = { type: 'application/pdf' };
