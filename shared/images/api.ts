import * as z from 'zod';
import { Done, endpoint } from '../endpoint.ts';
import { DraftId, ImageId, InspectionId } from '../ids.ts';
import { ItemName } from '../sheets/checklist.ts';
import { IMAGE_DESCRIPTION_MAX, IMAGE_MAX_BYTES, Image } from './model.ts';

const description = z.string().trim().max(IMAGE_DESCRIPTION_MAX, `Max length ${IMAGE_DESCRIPTION_MAX} reached`);

export const imagesApi = {
  upload: endpoint('POST /api/files/files/upload', {
    summary:
      'A photo of an inspection item, as a form with a file; the same file under the same imageId again gives the same photo, another one is refused',
    multipart: true,
    body: z.object({
      file: z.file().min(1, 'The file is empty').max(IMAGE_MAX_BYTES, 'A photo has at most 4 MB'),
      service: z.literal('S3'),
      imageId: ImageId.optional().describe(
        'Made by the client from the id of the draft; without it the photo is of the sheet whose images name it',
      ),
      inspectionItemName: ItemName.optional(),
      description: description.default(''),
    }),
    answer: z.object({
      id: ImageId,
      fileName: z.string(),
      /** In bytes, as stored. */
      size: z.int(),
      service: z.literal('S3'),
      image: Image.optional().describe('Left out: no sheet names it yet'),
    }),
    problems: ['not-found', 'too-large', 'not-a-photo', 'refused'],
  }),
  list: endpoint('GET /api/inspection/imageDetails', {
    summary: 'The photos of a draft or of an inspection, each with a signed address',
    query: z.object({ unfinishedInspectionId: DraftId.optional(), inspectionId: InspectionId.optional() }),
    answer: z.object({
      images: z.array(Image),
      /** Photos that a device still has to send. Absent in the previous release. */
      announced: z.array(Image).optional(),
    }),
    problems: ['not-found'],
  }),
  change: endpoint('PATCH /api/inspection/imageDetails/{imageId}', {
    summary: 'What a photo shows',
    body: z.object({ description }),
    answer: Image,
    problems: ['not-found', 'refused'],
  }),
  remove: endpoint('DELETE /api/inspection/imageDetails/{imageId}', {
    summary: 'Takes a photo off its sheet, which keeps it as taken off; doing it again is no error',
    answer: Done,
    problems: ['not-found', 'refused'],
  }),
};
