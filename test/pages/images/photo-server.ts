import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { DraftId } from '#shared/ids.ts';
import { Image } from '#shared/images/model.ts';
import type { Problem } from '#shared/problem.ts';
import { FILES } from '#test/pages/site.ts';

export type Uploaded = { fields: Record<string, string>; jpeg: Buffer };

const plain = (width = 320, height = 200, background = '#7a8b99') =>
  sharp({ create: { width, height, channels: 3, background } });
export const makeJpeg = (background?: string) => plain(320, 200, background).jpeg().toBuffer();

/** Builds a phone's photo: large, rotated, and with a GPS position. Its first stored pixels are red. */
export const makePhonePhoto = async () => {
  const corner = await plain(400, 400, 'red').png().toBuffer();
  return plain(2400, 1800)
    .composite([{ input: corner, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Secret Phone' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '41/1 10/1 30/1' } })
    .jpeg()
    .toBuffer();
};

export const makeImage = (draft: DraftId, change: Partial<Image> = {}): Image =>
  Image.parse({
    imageId: `img_${draft.slice(4)}_AAAAAAAAAAAA`,
    inspectionId: null,
    unfinishedInspectionId: draft,
    paperInspectionId: null,
    OrganizationId: 'org_TawaMotors0000000000',
    inspectionItemName: 'externalStopLamps',
    description: '',
    fileType: 'Image',
    url: `${FILES}/${Math.random()}.jpg`,
    width: 320,
    height: 200,
    createdAt: '2026-11-21T00:00:00.000Z',
    updatedAt: '2026-11-21T00:00:00.000Z',
    ...change,
  });

/** Serves the photos of one draft, and records the uploads. While `fault` is set, it is returned instead. */
export const startPhotoServer = async (page: Page, draft: DraftId, images: Image[] = []) => {
  const server = {
    images,
    uploads: [] as Uploaded[],
    calls: [] as string[],
    fault: undefined as Problem | 'lost' | undefined,
  };
  const picture = await makeJpeg('#2060a0');
  await page.route(`${FILES}/**`, (route) => route.fulfill({ contentType: 'image/jpeg', body: picture }));
  // Playwright's routes don't show a body that contains a file
  await page.exposeFunction('uploaded', (fields: Record<string, string>, base64: string) =>
    server.uploads.push({ fields, jpeg: Buffer.from(base64, 'base64') }),
  );
  await page.addInitScript(() => {
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      const { body } = init ?? {};
      if (body instanceof FormData) {
        const file = body.get('file') as File;
        const bytes = new Uint8Array(await file.arrayBuffer());
        const texts = [...body].filter(([, value]) => typeof value === 'string');
        await (globalThis as unknown as { uploaded: (...told: unknown[]) => Promise<void> }).uploaded(
          { ...Object.fromEntries(texts), type: file.type },
          btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
        );
      }
      return fetch(input, init);
    };
  });
  await page.route(/\/api\/(files\/files\/upload|inspection\/imageDetails)/, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    server.calls.push(`${request.method()} ${pathname}`);
    const { fault } = server;
    if (fault === 'lost') return route.abort();
    if (fault)
      return route.fulfill({
        status: fault.status,
        contentType: 'application/problem+json',
        body: JSON.stringify(fault),
      });
    if (pathname.endsWith('/upload')) return route.fulfill({ json: uploadedAnswer() });
    const id = pathname.split('/').at(-1);
    if (request.method() === 'PATCH') {
      server.images = server.images.map((image) =>
        image.imageId === id ? { ...image, ...(request.postDataJSON() as object) } : image,
      );
      return route.fulfill({ json: server.images.find(({ imageId }) => imageId === id) });
    }
    if (request.method() === 'DELETE') {
      server.images = server.images.filter(({ imageId }) => imageId !== id);
      return route.fulfill({ json: {} });
    }
    return route.fulfill({ json: { images: server.images } });
  });
  const uploadedAnswer = () => {
    const fields = server.uploads.at(-1)?.fields;
    const image = makeImage(draft, fields as Partial<Image>);
    server.images = [...server.images.filter(({ imageId }) => imageId !== image.imageId), image];
    return { id: image.imageId, fileName: `${image.imageId}.jpg`, size: 1000, service: 'S3', image };
  };
  return server;
};
