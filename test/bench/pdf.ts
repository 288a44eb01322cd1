import { ensureChromium } from '#scripts/local/chromium.ts';
import { bundled } from './bundle.ts';
import type { PdfFigures } from './pdf/measure.ts';
import { program } from './program.ts';
import { row } from './row.ts';

/** Sheets with their thumbnails, compared with blank pages rendered by the same browser. */
export const pdfRows = async () => {
  const { executablePath, env } = await ensureChromium();
  const { cold, coldFloor, warm, warmFloor } = await program<PdfFigures>(
    await bundled(import.meta.resolve('./pdf/measure.ts')),
    {
      env: { ...env, CHROMIUM_EXECUTABLE: executablePath },
    },
  );
  return [
    row('pdf.cold', cold, 'ms', { floor: coldFloor }),
    row('pdf.cold.ratio', cold / coldFloor, 'of blank', { floor: 1 }),
    row('pdf.warm', warm, 'ms', { floor: warmFloor }),
    row('pdf.warm.ratio', warm / warmFloor, 'of blank', { floor: 1, goal: 3 }),
  ];
};
