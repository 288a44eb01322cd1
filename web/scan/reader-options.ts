import type { ReaderOptions } from 'zxing-wasm/reader';

/** The kinds of codes on VIN plates, labels and our own sheets. */
export const readerOptions = {
  formats: ['Code39', 'Code128', 'DataMatrix', 'QRCode', 'PDF417'],
  tryHarder: true,
  // enough to notice a neighbour on a roll of labels
  maxNumberOfSymbols: 6,
} satisfies ReaderOptions;
