import { readerOptions } from './reader-options.ts';

/** A picture of the camera, or a photo. */
type Picture = HTMLVideoElement | ImageBitmap;
export type ReadCodes = (picture: Picture) => Promise<string[]>;

/** The browser's own reader. Source: Shape Detection API, "BarcodeDetector"; TypeScript has no types for it. */
type Detector = { detect(picture: Picture): Promise<readonly { rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

const FORMATS = ['code_39', 'code_128', 'data_matrix', 'qr_code', 'pdf417'];

/** Opens the browser's reader if it reads all kinds of codes, otherwise our own. Rejects if ours can't be loaded. */
export const openReader = async (): Promise<ReadCodes> => (await openDetector()) ?? openOwn();

const openDetector = async (): Promise<ReadCodes | undefined> => {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return undefined;
  // on some devices the class exists, but its service can't be reached
  const supported: readonly string[] = await BarcodeDetector.getSupportedFormats().catch(() => []);
  if (!FORMATS.every((format) => supported.includes(format))) return undefined;
  const detector = new BarcodeDetector({ formats: FORMATS });
  let own: Promise<ReadCodes> | undefined;
  return async (picture) => {
    if (!own)
      try {
        return (await detector.detect(picture)).map(({ rawValue }) => rawValue);
      } catch {
        own = openOwn();
      }
    return (await own)(picture);
  };
};

/** Longest side of the pictures that our reader gets. Larger ones take longer, and codes fill most of a picture. */
const LONGEST_SIDE = 1600;

const openOwn = async (): Promise<ReadCodes> => {
  const { readBarcodes } = await import('./own-reader.ts').then(({ loadReader }) => loadReader());
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (picture) => {
    const [width, height] =
      picture instanceof ImageBitmap ? [picture.width, picture.height] : [picture.videoWidth, picture.videoHeight];
    if (!context || width === 0 || height === 0) return [];
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const found = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), readerOptions);
    return found.map(({ text }) => text);
  };
};
