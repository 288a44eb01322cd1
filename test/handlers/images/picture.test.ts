import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makePicture } from '#lambdas/images/upload.ts';
import { photoRefusals } from '#shared/images/photo-refusals.ts';
import { blackSquare } from '#test/world/png.ts';
import { refused } from '#test/world/refused.ts';

const plain = (width = 320, height = 200) => sharp({ create: { width, height, channels: 3, background: '#7a8b99' } });
const jpeg = () => plain().jpeg().toBuffer();
const text = (content: string) => Buffer.from(content);
const box = (brand: string) => Buffer.concat([Buffer.from([0, 0, 0, 24]), text(`ftyp${brand}\0\0\0\0mif1heic`)]);

/** Data before or after an image is never stored. */
describe('G-24, R-37: a file that is not a photo is refused with a reason', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const xxe = '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg><text>&x;</text></svg>';

  it.each<[string, keyof typeof photoRefusals, () => Promise<Uint8Array> | Uint8Array]>([
    ['an SVG with a script', 'kind', () => text(svg)],
    ['an SVG that reads files', 'kind', () => text(xxe)],
    ['a page of HTML named .jpg', 'kind', () => text('<!doctype html><script>alert(1)</script>')],
    ['a GIF', 'kind', () => plain(4, 4).gif().toBuffer()],
    ['a GIF that is a script, too', 'kind', () => text('GIF89a/*\x01\x00\x01\x00*/=alert(1)//')],
    ['a TIFF', 'kind', () => plain(4, 4).tiff().toBuffer()],
    ['a PDF', 'kind', () => text('%PDF-1.7\n1 0 obj')],
    ['a zip archive', 'kind', () => text('PK\x03\x04............')],
    ['an executable', 'kind', () => text('\x7fELF............')],
    ['an AVIF', 'kind', () => box('avif')],
    ['a video', 'kind', () => box('isom')],
    ['an empty file', 'kind', () => new Uint8Array()],
    ['two bytes of a JPEG', 'kind', () => new Uint8Array([0xff, 0xd8])],
    ['HEIC of an iPhone', 'heic', () => box('heic')],
    ['HEIC under its other name', 'heic', () => box('mif1')],
    ['a truncated JPEG', 'damaged', async () => (await plain(800, 600).jpeg().toBuffer()).subarray(0, 1500)],
    [
      'the first bytes of a JPEG and then HTML',
      'damaged',
      () => Buffer.from('\xff\xd8\xff\xe0<script>alert(1)</script>', 'latin1'),
    ],
    [
      'an SVG after the first bytes of a JPEG',
      'damaged',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), text(svg)]),
    ],
    ['the first bytes of a PNG and nothing else', 'damaged', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a PNG whose pixels are missing', 'damaged', () => blackSquare(300).subarray(0, 60)],
    ['an empty WebP', 'damaged', () => text('RIFF\0\0\0\0WEBPVP8 ')],
    [
      'a WebP cut in half',
      'damaged',
      async () => {
        const whole = await sharp({
          create: {
            width: 640,
            height: 480,
            channels: 3,
            background: 'red',
            noise: { type: 'gaussian', mean: 99, sigma: 40 },
          },
        })
          .webp()
          .toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
    ],
  ])('%s', async (_, refusal, make) => {
    expect(await refused(makePicture(await make()))).toMatchObject({
      code: 'not-a-photo',
      message: photoRefusals[refusal],
    });
  });
});

/** The message shows that only the size was read: decoding would succeed, or fail with another message. */
describe('R-37: an image too large for memory is refused by its size alone', () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['a PNG of 225 megapixels in 30 kB', () => blackSquare(15_000)],
    ['a PNG of 41 megapixels', () => blackSquare(6_404)],
    ['a PNG that claims 900 megapixels and holds none', () => blackSquare(30_000).subarray(0, 60)],
    ['a WebP of 268 megapixels', () => hugeWebp()],
    ['a JPEG of 65,500 by 65,500', () => hugeJpeg()],
  ])('%s', async (_, make) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(100_000);
    const before = process.memoryUsage().rss;
    expect(await refused(makePicture(bytes))).toMatchObject({ code: 'not-a-photo', message: photoRefusals.pixels });
    expect(process.memoryUsage().rss - before).toBeLessThan(40_000_000);
  });

  it('an image of 40 megapixels is accepted', async () => {
    expect(await makePicture(blackSquare(6_324))).toMatchObject({ width: 2000, height: 2000 });
  });

  /** A lossless WebP whose header claims 16,383 by 16,383. */
  const hugeWebp = () => {
    const sides = Buffer.alloc(5);
    sides[0] = 0x2f;
    sides.writeUInt32LE((16_382 | (16_382 << 14)) >>> 0, 1);
    const chunk = Buffer.concat([text('VP8L'), Buffer.from([5, 0, 0, 0]), sides, Buffer.alloc(1)]);
    const riff = Buffer.alloc(4);
    riff.writeUInt32LE(chunk.length + 4);
    return Buffer.concat([text('RIFF'), riff, text('WEBP'), chunk]);
  };
  /** A small JPEG whose header claims another size. */
  const hugeJpeg = async () => {
    const bytes = await jpeg();
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(65_500, frame + 5);
    bytes.writeUInt16BE(65_500, frame + 7);
    return bytes;
  };
});

describe('G-24: a photo is re-encoded', () => {
  it('without the place, camera and time of a phone’s photo', async () => {
    const photo = await plain()
      .jpeg()
      .withExif({
        IFD0: { Make: 'Secret Phone', Software: 'Secret' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '41/1 10/1 30/1', GPSLongitude: '174/1 49/1 0/1' },
      })
      .toBuffer();
    expect(photo.includes('Secret Phone')).toBe(true);
    expect(await traces((await makePicture(photo)).jpeg)).toEqual([]);
  });

  it('without a PNG’s text chunks, be they 3 MB or 50 MB packed into 50 kB', async () => {
    const spoken: [string, Uint8Array] = ['tEXt', text(`Comment\0${'Secret'.repeat(500_000)}`)];
    const packed: [string, Uint8Array] = [
      'zTXt',
      Buffer.concat([text('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000, 'Secret'))]),
    ];
    for (const chunk of [spoken, packed]) {
      const before = process.memoryUsage().rss;
      const { jpeg } = await makePicture(blackSquare(64, chunk));
      expect(await traces(jpeg)).toEqual([]);
      expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
    }
  });

  it('without a page appended to a JPEG', async () => {
    const polyglot = Buffer.concat([await jpeg(), text('<script>Secret</script>')]);
    expect(await traces((await makePicture(polyglot)).jpeg)).toEqual([]);
  });

  /** Returns all segments of a JPEG that are not part of the image. */
  const traces = async (jpeg: Uint8Array) => {
    const { exif, xmp, iptc, icc, comments, orientation, format } = await sharp(jpeg).metadata();
    expect(format).toBe('jpeg');
    const secret = Buffer.from(jpeg).includes('Secret') && 'Secret';
    return [exif, xmp, iptc, icc, comments, orientation, secret].filter(Boolean);
  };

  it('as JPEG if it was PNG or WebP, with transparency turned white', async () => {
    const glass = sharp({ create: { width: 40, height: 30, channels: 4, background: '#00000000' } });
    for (const made of [await glass.clone().png().toBuffer(), await glass.clone().webp().toBuffer()]) {
      const { jpeg, width, height } = await makePicture(made);
      expect([width, height, (await sharp(jpeg).metadata()).format]).toEqual([40, 30, 'jpeg']);
      expect([...(await pixel(jpeg, 0, 0))].every((value) => value > 250)).toBe(true);
    }
  });

  it('at most 2000 pixels on the long side, and never larger than the original', async () => {
    expect(await makePicture(await plain(3000, 1500).jpeg().toBuffer())).toMatchObject({ width: 2000, height: 1000 });
    expect(await makePicture(await plain(1500, 3000).jpeg().toBuffer())).toMatchObject({ width: 1000, height: 2000 });
    expect(await makePicture(await jpeg())).toMatchObject({ width: 320, height: 200 });
  });

  it('as the first frame of an animation', async () => {
    const frames = ['red', 'blue'].map((background) => ({
      create: { width: 20, height: 20, channels: 3 as const, background },
    }));
    const moving = await sharp(await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())), {
      join: { animated: true },
    })
      .webp()
      .toBuffer();
    const { jpeg, height } = await makePicture(moving);
    expect(height).toBe(20);
    expect(redIn(await pixel(jpeg, 10, 10))).toBe(true);
  });

  /**
   * Where the first stored pixel appears, and whether the image is turned on its side. Source: EXIF 2.32,
   * "Orientation".
   */
  it.each([
    [1, 'left', 'top', false],
    [2, 'right', 'top', false],
    [3, 'right', 'bottom', false],
    [4, 'left', 'bottom', false],
    [5, 'left', 'top', true],
    [6, 'right', 'top', true],
    [7, 'right', 'bottom', true],
    [8, 'left', 'bottom', true],
  ] as const)('upright: orientation %i has its first pixel %s, %s', async (orientation, x, y, onItsSide) => {
    const corner = await sharp({ create: { width: 16, height: 16, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const photo = await plain(96, 64)
      .composite([{ input: corner, left: 0, top: 0 }])
      .jpeg()
      .withMetadata({ orientation })
      .toBuffer();
    const { jpeg, width, height } = await makePicture(photo);
    expect([width, height]).toEqual(onItsSide ? [64, 96] : [96, 64]);
    expect(redIn(await pixel(jpeg, x === 'left' ? 6 : width - 7, y === 'top' ? 6 : height - 7))).toBe(true);
    expect(redIn(await pixel(jpeg, x === 'left' ? width - 7 : 6, y === 'top' ? 6 : height - 7))).toBe(false);
  });

  const pixel = (jpeg: Uint8Array, left: number, top: number) =>
    sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  const redIn = ([red = 0, green = 0, blue = 0]: Uint8Array) => red > 180 && green < 90 && blue < 90;
});
