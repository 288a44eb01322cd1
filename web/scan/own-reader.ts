import { prepareZXingModule, purgeZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/**
 * Loads ZXing-C++ from our own site; its default is a content delivery network. The service worker keeps the file, so
 * later scans work offline.
 */
export const loadReader = async () => {
  try {
    await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  } catch (error) {
    // otherwise a retry would get the same failure
    purgeZXingModule();
    throw error;
  }
  return { readBarcodes };
};
