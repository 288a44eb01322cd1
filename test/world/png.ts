import { crc32, deflateSync } from 'node:zlib';

type Chunk = [type: string, data: Uint8Array];

/** Builds a PNG from its chunks, for images that no encoder would write. */
const pngOf = (...chunks: Chunk[]) =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...[...chunks, END].map(encodeChunk)]);

const END: Chunk = ['IEND', new Uint8Array()];
const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const encodeChunk = ([type, data]: Chunk) => {
  const named = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([number(data.length), named, number(crc32(named))]);
};

/** A black square at one bit a pixel: the smallest possible file for this many pixels. */
export const blackSquare = (side: number, ...between: Chunk[]) =>
  pngOf(['IHDR', Buffer.concat([number(side), number(side), Buffer.from([1, 0, 0, 0, 0])])], ...between, [
    'IDAT',
    deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side), { level: 9 }),
  ]);
