import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readerOptions } from '#web/scan/reader-options.ts';

const WASM = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));

/** Reads the codes of a PNG or JPEG with the website's own reader, in Node. */
export const readCodes = async (picture: Uint8Array): Promise<string[]> => {
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(await readFile(WASM)).buffer } });
  return (await readBarcodes(picture, readerOptions)).map(({ text }) => text);
};
