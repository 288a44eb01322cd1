import * as z from 'zod';
import { Done, endpoint } from '../endpoint.ts';
import { DraftId, ImageId, InspectionId, TrainingId } from '../ids.ts';
import { ItemName } from '../sheets/checklist.ts';
import { IMAGE_DESCRIPTION_MAX, IMAGE_MAX_BYTES, Image } from './model.ts';

const description = z.string().trim().max(IMAGE_DESCRIPTION_MAX, `Max length ${IMAGE_DESCRIPTION_MAX} reached`);

export const imagesApi = {
  upload: endpoint('POST /api/files/files/upload', {
    summary:
      'Upload a photo of an inspection item as a form with a file. Repeating the request with the same imageId returns the existing photo; a different file is refused',
    multipart: true,
    body: z.object({
      file: z.file().min(1, 'The file is empty').max(IMAGE_MAX_BYTES, 'A photo can be up to 4 MB'),
      service: z.literal('S3'),
      imageId: ImageId.optional().describe(
        'Derived by the client from the draft’s id; without it the photo belongs to the sheet whose images name it',
      ),
      inspectionItemName: ItemName.optional(),
      description: description.default(''),
    }),
    response: z.object({
      id: ImageId,
      fileName: z.string(),
      /** In bytes, as stored. */
      size: z.int(),
      service: z.literal('S3'),
      image: Image.optional().describe('Omit if no sheet names it yet'),
    }),
    problems: ['not-found', 'too-large', 'not-a-photo', 'refused'],
  }),
  addCertificate: endpoint('POST /api/files/files/certificates', {
    summary:
      'Add a certificate to the caller’s own course, as a form with an image or a PDF. Replaces an earlier one. Idempotent',
    multipart: true,
    body: z.object({
      file: z.file().min(1, 'The file is empty').max(IMAGE_MAX_BYTES, 'A certificate can be up to 4 MB'),
      trainingId: TrainingId,
    }),
    response: z.object({ certificate: z.enum(['image', 'pdf']) }),
    problems: ['not-found', 'too-large', 'not-a-photo'],
  }),
  list: endpoint('GET /api/inspection/imageDetails', {
    summary: 'List the photos of a draft or inspection, each with a signed URL',
    query: z.object({ unfinishedInspectionId: DraftId.optional(), inspectionId: InspectionId.optional() }),
    response: z.object({
      images: z.array(Image),
      /** Photos that devices still have to send. Absent in the previous release. */
      announced: z.array(Image).optional(),
    }),
    problems: ['not-found'],
  }),
  change: endpoint('PATCH /api/inspection/imageDetails/{imageId}', {
    summary: 'Change the description of a photo',
    body: z.object({ description }),
    response: Image,
    problems: ['not-found', 'refused'],
  }),
  remove: endpoint('DELETE /api/inspection/imageDetails/{imageId}', {
    summary: 'Remove a photo from its sheet, which keeps it marked as removed. Idempotent',
    response: Done,
    problems: ['not-found', 'refused'],
  }),
};
