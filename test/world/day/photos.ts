import { images } from '#lambdas/images/api.ts';
import { table } from '#lambdas/table/connect.ts';
import { organizationKey } from '#lambdas/table/keys.ts';
import type { ImageId } from '#shared/ids.ts';
import { imagesApi } from '#shared/images/api.ts';
import { makeCaller } from '../calls.ts';
import { contextAt } from '../context.ts';
import { HANA, type Workshop } from './workshop.ts';

/** Uploads photos through the files Lambda's endpoint. */
export const openPhotos = ({ who, later, organizationId }: Workshop) => {
  const context = async () => ({
    ...{ ...contextAt({ id: who.userId }, new Date()), organizationId, scopes: ['Admin' as const], unread: 0 },
    organization: (await table().get(organizationKey(organizationId))) ?? {
      pk: '',
      sk: '',
      type: 'ORGANIZATION' as const,
    },
    actor: { userId: HANA, subUserId: null, name: 'Hana Parata', inspectorNumber: 'VI20417' },
    author: 'Hana Parata',
  });
  const call = makeCaller(imagesApi, images, context);
  return {
    upload: async (imageId: ImageId, file: File) => {
      later();
      const body = { file, service: 'S3' as const, imageId, inspectionItemName: 'externalStopLamps' as const };
      return call('upload', { body: { ...body, description: 'From behind' } });
    },
    /** Uploads a photo without naming its sheet. */
    uploadLoose: async (file: File) => (await call('upload', { body: { file, service: 'S3' } })).id,
    remove: (imageId: ImageId) => call('remove', { params: { imageId } }),
  };
};
