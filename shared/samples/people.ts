import type { User } from '../account/model.ts';
import type { Actor } from '../sheets/model.ts';
import { tawaMotors } from './tawa-motors.ts';

export const hemi: Actor = { userId: 'user-hemi', subUserId: null, name: 'Hēmi Pōtae', inspectorNumber: 'VI20417' };
export const anna: Actor = {
  ...hemi,
  subUserId: 'sub_Anna000000000000',
  name: 'Anna Wilson',
  inspectorNumber: 'VI31185',
};

/** The signed-in user Hēmi. */
export const tawaUser: User = {
  id: 'user-hemi',
  email: 'hemi@example.nz',
  email_verified: true,
  nickname: hemi.name,
  name: hemi.name,
  picture: '',
  InspectorAuthorityNumber: hemi.inspectorNumber,
  privacyPolicy: '2026-01-01T00:00:00Z',
  privacyPolicyChanged: false,
  unreadNotifications: 0,
  scopes: [],
  subUsers: [],
  Organization: { ...tawaMotors, scopes: [], closed: null, Owns: [] },
  left: [],
};
