import type { Answer, Request } from '#shared/endpoint.ts';
import type { imagesApi } from '#shared/images/api.ts';
import type { Image } from '#shared/images/model.ts';
import { signedAddress } from '../aws/signed-address.ts';
import { keepFile, keptSize } from '../aws/stored-files.ts';
import type { Context } from '../http/context.ts';
import { consume } from '../http/rate-limit.ts';
import { imageKey } from './image-key.ts';
import { makePicture } from './picture.ts';
import { addPhoto, findPhoto } from './records.ts';

type Upload = typeof imagesApi.upload;

/** First the file, then the table: a photo that a sheet tells of is there. The same id again answers the same photo. */
export const upload = async (
  { file, imageId, inspectionItemName, description }: Request<Upload>['body'],
  context: Context,
): Promise<Answer<Upload>> => {
  await consume(context, 'photo');
  const key = imageKey(context.organizationId, imageId);
  const found = await findPhoto(context, imageId);
  if (found) return answer(await withAddress(found), await keptSize(key));
  const { jpeg, width, height } = await makePicture(await file.bytes());
  await keepFile(key, jpeg, 'image/jpeg');
  const image = await addPhoto(context, { imageId, inspectionItemName, description, width, height });
  return answer(await withAddress(image), jpeg.length);
};

const answer = (image: Image, size: number): Answer<Upload> => ({
  id: image.imageId,
  fileName: `${image.imageId}.jpg`,
  size,
  service: 'S3',
  image,
});

export const withAddress = async (image: Image): Promise<Image> => ({
  ...image,
  url: await signedAddress(imageKey(image.OrganizationId, image.imageId), 'inline'),
});
