import * as z from 'zod';
import { findUnsent } from '../device/find-unsent.ts';

const text = z.string().catch('');
/** Of a draft as this device keeps it, what names it. */
const Named = z.object({
  mine: z.object({ vehicleRegistrationPlate: text, vehicleMake: text, vehicleModel: text }),
  editing: z.unknown(),
});

/** What a logout would forget, in words: inspections and changes that are not saved, and photos that were not sent. */
export const listUnsent = async (): Promise<string[]> => {
  const { drafts, photos } = await findUnsent().catch(() => ({ drafts: [], photos: 0 }));
  return [...drafts.map(nameUnsent), ...(photos > 0 ? [photos === 1 ? '1 photo' : `${photos} photos`] : [])];
};

/** A draft as this device keeps it, in words. */
export const nameUnsent = (draft: unknown) => {
  const { data } = Named.safeParse(draft);
  if (!data) return 'An inspection';
  const { vehicleRegistrationPlate: plate, vehicleMake, vehicleModel } = data.mine;
  const vehicle = [plate || 'A vehicle without a plate', [vehicleMake, vehicleModel].filter(Boolean).join(' ')];
  return `${vehicle.filter(Boolean).join(', ')}${data.editing ? ' (a change)' : ''}`;
};
