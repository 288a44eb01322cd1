import { create } from 'qrcode';
import type { QrCode } from '#shared/checksheets/qr-code.tsx';

/** Draws a QR code as rows of dark runs: one path is the smallest drawing in a PDF, and stays sharp at any size. */
export const drawQrCode = (text: string): QrCode => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const runs: string[] = [];
  for (let row = 0; row < size; row++)
    for (let from = 0; from < size; from++) {
      let to = from;
      while (to < size && modules.get(row, to)) to++;
      if (to > from) runs.push(`M${from} ${row}h${to - from}v1h${from - to}z`);
      from = to;
    }
  return { size, path: runs.join('') };
};
