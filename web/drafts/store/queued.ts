import * as z from 'zod';
import { ImagesNamed } from '#shared/images/model.ts';
import { SignedOffline } from '#shared/inspections/signed-offline.ts';
import { ItemName } from '#shared/sheets/checklist.ts';
import { Confirmed } from '#shared/sheets/unproved.ts';

/** A press of Submit without a network, with the inspector's answers. The sheet is submitted once the server has it. */
export const Queued = SignedOffline.extend({
  passedAlthough: z.array(ItemName),
  confirmed: Confirmed.optional(),
  images: ImagesNamed.describe('Photos that were still only on this device'),
});
export type Queued = z.infer<typeof Queued>;
