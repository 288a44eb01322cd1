import type { Request } from '#shared/endpoint.ts';
import { ImageId } from '#shared/ids.ts';
import { imagesApi } from '#shared/images/api.ts';
import { hasArrived, isOnSheet } from '#shared/images/arrival.ts';
import { Problem } from '#shared/problem.ts';
import type { Context } from '../http/context.ts';
import { parseId, routes } from '../http/serve.ts';
import { addCertificate } from './certificate.ts';
import { describePhoto, removePhoto } from './records.ts';
import { loadSheet, loadSubmittedSheet, readPhotos } from './sheet.ts';
import { addUrl, upload } from './upload.ts';

export const images = routes(imagesApi, {
  upload: ({ body }, context) => upload(body, context),
  addCertificate: ({ body }, context) => addCertificate(body, context),
  list: async ({ query }, context) => {
    const sheet = await named(query, context);
    const photos = readPhotos(sheet).filter(isOnSheet);
    return {
      images: await Promise.all(photos.filter(hasArrived).map(addUrl)),
      announced: photos.filter((photo) => !hasArrived(photo)),
    };
  },
  change: async ({ params, body }, context) =>
    addUrl(await describePhoto(context, parseId(params.imageId, ImageId), body.description)),
  remove: ({ params }, context) => removePhoto(context, parseId(params.imageId, ImageId)),
});

const named = ({ unfinishedInspectionId, inspectionId }: Request<typeof imagesApi.list>['query'], context: Context) => {
  if (unfinishedInspectionId !== undefined) return loadSheet(context, unfinishedInspectionId);
  if (inspectionId !== undefined) return loadSubmittedSheet(context, inspectionId);
  throw new Problem('not-valid', 'Specify a draft or an inspection.');
};
