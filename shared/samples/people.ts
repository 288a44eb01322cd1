import type { Actor } from '../sheets/model.ts';

export const hemi: Actor = { userId: 'user-hemi', subUserId: null, name: 'Hēmi Pōtae', inspectorNumber: 'VI20417' };
export const anna: Actor = {
  ...hemi,
  subUserId: 'sub_Anna000000000000',
  name: 'Anna Wilson',
  inspectorNumber: 'VI31185',
};
