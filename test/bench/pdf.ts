import { ensureChromium } from '#scripts/local/chromium.ts';
import { bundleProgram } from './bundle.ts';
import type { PdfFigures } from './pdf/measure.ts';
import { runProgram } from './program.ts';
import { makeRow } from './row.ts';

/** Measures the size of sheets and rendering them with thumbnails, compared with blank pages in the same browser. */
export const measurePdfs = async () => {
  const { executablePath, env } = await ensureChromium();
  const { cold, coldFloor, warm, warmFloor, full, summary } = await runProgram<PdfFigures>(
    await bundleProgram(import.meta.resolve('./pdf/measure.ts')),
    {
      env: { ...env, CHROMIUM_EXECUTABLE: executablePath },
    },
  );
  return [
    makeRow('pdf.cold', cold, 'ms', { floor: coldFloor }),
    makeRow('pdf.cold.ratio', cold / coldFloor, 'of blank', { floor: 1 }),
    makeRow('pdf.warm', warm, 'ms', { floor: warmFloor }),
    makeRow('pdf.bytes.full', full / 1000, 'kB', { goal: 85 }),
    makeRow('pdf.bytes.summary', summary / 1000, 'kB', { goal: 60 }),
  ];
};
