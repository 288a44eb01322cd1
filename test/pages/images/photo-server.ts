import sharp from 'sharp';
import type { DraftId } from '#shared/ids.ts';
import { Image } from '#shared/images/model.ts';
import { Problem } from '#shared/problem.ts';
import type { Answers, SentRequest } from '#test/browser/answers.ts';
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
export const newPhotoServer = async (draft: DraftId, images: Image[] = []) => {
  const picture = await makeJpeg('#2060a0');
  const server = {
    images,
    uploads: [] as Uploaded[],
    calls: [] as string[],
    fault: undefined as Problem | 'lost' | undefined,
    files: () => ({ contentType: 'image/jpeg', body: picture }),
  };
  const receive = ({ sent }: { sent: SentRequest }) => {
    server.calls.push(`${sent.method} ${sent.url.pathname}`);
    return server.fault;
  };
  const answers: Answers = {
    'images.list': (asked) => receive(asked) ?? { images: server.images },
    'images.upload': async (asked) => {
      const uploaded = await readUpload(asked.sent);
      server.uploads.push(uploaded);
      const fault = receive(asked);
      if (fault) return fault;
      const image = makeImage(draft, uploaded.fields as Partial<Image>);
      server.images = [...server.images.filter(({ imageId }) => imageId !== image.imageId), image];
      return { id: image.imageId, fileName: `${image.imageId}.jpg`, size: 1000, service: 'S3', image };
    },
    'images.change': (asked) => {
      const fault = receive(asked);
      if (fault) return fault;
      const { imageId } = asked.params;
      server.images = server.images.map((image) => (image.imageId === imageId ? { ...image, ...asked.body } : image));
      return server.images.find((image) => image.imageId === imageId) ?? new Problem('not-found', 'Not Found');
    },
    'images.remove': (asked) => {
      const fault = receive(asked);
      if (fault) return fault;
      server.images = server.images.filter(({ imageId }) => imageId !== asked.params.imageId);
      return {};
    },
  };
  return Object.assign(server, { answers });
};

/** Reads an uploaded form. `type` is the file's. */
const readUpload = async ({ headers, body }: SentRequest): Promise<Uploaded> => {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': String(headers['content-type']) },
  }).formData();
  const file = form.get('file') as File;
  const texts = [...form].filter(([, value]) => typeof value === 'string');
  return {
    fields: { ...Object.fromEntries(texts), type: file.type },
    jpeg: Buffer.from(await file.arrayBuffer()),
  };
};
