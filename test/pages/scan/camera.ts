import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

const WASM = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'));

/** Draws a code. Returns a PNG, and its data URL. */
export const drawCode = async (format: 'Code39' | 'Code128' | 'DataMatrix' | 'QRCode' | 'PDF417', text: string) => {
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(await readFile(WASM)).buffer } });
  const { image, error } = await writeBarcode(text, { format, scale: 3 });
  if (!image) throw new Error(error);
  const png = Buffer.from(await image.arrayBuffer());
  return { png, url: `data:image/png;base64,${png.toString('base64')}` };
};

type FakeCamera = {
  /** Shows pictures side by side on the camera's grey picture. */
  show: (urls: readonly string[]) => Promise<void>;
  /** Name of the error with which the camera refuses; '' if it works. */
  error: string;
  /** Answers a request only after `release`. */
  isHeld: boolean;
  release: () => void;
  tracks: MediaStreamTrack[];
  asked: MediaStreamConstraints[];
};
type FakeWindow = { camera: FakeCamera };

/** Runs in the page, before its scripts. Replaces the camera by a canvas. */
const install = () => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 1280, height: 720 });
  const context = canvas.getContext('2d');
  let pictures: ImageBitmap[] = [];
  setInterval(() => {
    if (!context) return;
    context.fillStyle = '#999';
    context.fillRect(0, 0, canvas.width, canvas.height);
    const gap = canvas.width / (pictures.length + 1);
    for (const [at, picture] of pictures.entries())
      context.drawImage(picture, Math.round(gap * (at + 1) - picture.width / 2), 360 - Math.round(picture.height / 2));
  }, 40);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const camera: FakeCamera = {
    show: async (urls) => {
      pictures = await Promise.all(
        urls.map(async (url) => {
          const image = new Image();
          image.src = url;
          await image.decode();
          return createImageBitmap(image);
        }),
      );
    },
    error: '',
    isHeld: false,
    release: () => release(),
    tracks: [],
    asked: [],
  };
  Object.assign(globalThis, { camera });
  navigator.mediaDevices.getUserMedia = async (constraints = {}) => {
    camera.asked.push(constraints);
    if (camera.isHeld) await held;
    if (camera.error) throw new DOMException('', camera.error);
    const stream = canvas.captureStream(20);
    camera.tracks.push(...stream.getTracks());
    return stream;
  };
};

export const installCamera = (page: Page) => page.addInitScript(install);

export const showToCamera = (page: Page, ...urls: string[]) =>
  page.evaluate((urls) => (globalThis as unknown as FakeWindow).camera.show(urls), urls);

export const setCamera = (page: Page, state: Partial<Pick<FakeCamera, 'error' | 'isHeld'>>) =>
  page.evaluate((state) => void Object.assign((globalThis as unknown as FakeWindow).camera, state), state);

export const releaseCamera = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as FakeWindow).camera.release());

/** How often the page asked for the camera, and how many of its streams still run. */
export const readCamera = (page: Page) =>
  page.evaluate(() => {
    const { asked, tracks } = (globalThis as unknown as FakeWindow).camera;
    return { asked: asked.length, running: tracks.filter(({ readyState }) => readyState === 'live').length };
  });
