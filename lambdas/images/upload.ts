import { hash } from 'node:crypto';
import sharp from 'sharp';
import type { Request, ResponseBody } from '#shared/endpoint.ts';
import { DraftId, getImageDraft, type ImageId, newId, newImageId } from '#shared/ids.ts';
import type { imagesApi } from '#shared/images/api.ts';
import { hasArrived } from '#shared/images/arrival.ts';
import { IMAGE_MAX_PIXELS, type Image } from '#shared/images/model.ts';
import { detectKind, kindRefusal, photoRefusals } from '#shared/images/photo-refusals.ts';
import { Problem } from '#shared/problem.ts';
import { signFileUrl } from '../aws/signed-files.ts';
import { getFileSize, storeOnce } from '../aws/stored-files.ts';
import { prepareFilesDue } from '../due/files.ts';
import { completeDue } from '../due/stored.ts';
import type { Context } from '../http/context.ts';
import { consume } from '../http/rate-limit.ts';
import { putLoosePhoto } from '../sheets/loose-photos.ts';
import { imageKey } from './image-key.ts';
import { addPhoto, findArrived, makeImage } from './records.ts';

/** Longest side in pixels: enough to read the text on a tyre, and more than a PDF needs. */
const LONGEST_SIDE = 2000;
const QUALITY = 82;

// allow only these three decoders, regardless of the type that a file claims
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// photos arrive one at a time, so caching doesn't help
sharp.cache(false);

type Picture = { jpeg: Uint8Array; width: number; height: number };

/** Converts a photo to an upright JPEG of limited size without metadata. */
export const makePicture = async (bytes: Uint8Array): Promise<Picture> => {
  const refusal = kindRefusal(detectKind(bytes));
  if (refusal) throw new Problem('not-a-photo', refusal);
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    throw new Problem('not-a-photo', /pixel limit/.test(said) ? photoRefusals.pixels : photoRefusals.damaged);
  }
};

type Upload = typeof imagesApi.upload;

/**
 * Stores an uploaded photo. Stores the file first, so that a photo in the table always has its file. Schedules a check
 * for an unused file before and removes it afterwards. The same bytes under the same id return the same photo; other
 * bytes are refused. Without an id the photo is loose: not in a draft yet.
 */
export const upload = async (
  { file, imageId: told, inspectionItemName, description }: Request<Upload>['body'],
  context: Context,
): Promise<ResponseBody<Upload>> => {
  // counted for each sub-user, because several can share an account
  await consume(context, 'photo', context.actor.subUserId ?? undefined);
  const bytes = await file.bytes();
  const sha256 = digest(bytes);
  const found = told && (await findArrived(context, told, sha256));
  if (found) return buildResponse(await addUrl(found), await getFileSize(imageKey(context.organizationId, found)));
  const { jpeg, width, height } = await makePicture(bytes);
  const keptSha256 = digest(jpeg);
  const imageId = told ?? newImageId(DraftId.parse(newId('dft')));
  const { table, organizationId, now } = context;
  const what = { organizationId, draftId: getImageDraft(imageId), files: [keptSha256] };
  const due = await prepareFilesDue(table, what, now);
  await table.put(due);
  await storeOnce(imageKey(organizationId, { imageId, keptSha256 }), jpeg, 'image/jpeg');
  const photo = { imageId, inspectionItemName, description, width, height, sha256, keptSha256 };
  if (!told) {
    await putLoosePhoto(context, imageId, makeImage(photo, context), now);
    return buildFileResponse(imageId, jpeg.length);
  }
  const added = await addPhoto(context, photo);
  // if this write fails, the scheduled check finds the photo in use
  await completeDue(table, due).catch(() => undefined);
  return buildResponse(await addUrl(added), jpeg.length);
};

const digest = (bytes: Uint8Array) => hash('sha256', bytes, 'hex');

const buildFileResponse = (id: ImageId, size: number) => ({ id, fileName: `${id}.jpg`, size, service: 'S3' as const });
const buildResponse = (image: Image, size: number): ResponseBody<Upload> => ({
  ...buildFileResponse(image.imageId, size),
  image,
});

export const addUrl = async (image: Image): Promise<Image> => ({
  ...image,
  url: hasArrived(image) ? await signFileUrl(imageKey(image.OrganizationId, image)) : '',
});
