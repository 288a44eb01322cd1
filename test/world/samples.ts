import type { User } from '#shared/account/model.ts';
import { DraftId, ImageId } from '#shared/ids.ts';
import type { Image } from '#shared/images/model.ts';
import { hemi } from '#shared/samples/people.ts';
import { allPassed, everySheet, passedSheet } from '#shared/samples/sheets.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';

/** Makes one photo per item, in this order, the first taken at 10:12 am. */
export const makePhotos = (...names: ItemName[]): Image[] => {
  const unfinishedInspectionId = DraftId.parse('dft_Photos0000000000000000');
  return names.map((inspectionItemName, n) => {
    const createdAt = new Date(Date.parse('2026-11-17T21:12:00.000Z') + n * 60_000).toISOString();
    return {
      imageId: ImageId.parse(`img_Photos0000000000000000_${String(n).padStart(12, '0')}`),
      inspectionId: 1_795_380_120_001,
      unfinishedInspectionId,
      paperInspectionId: null,
      OrganizationId: 'org_TawaMotors00000000000000',
      inspectionItemName,
      description: `Seen from the left (${n + 1})`,
      fileType: 'Image',
      url: '',
      width: 1600,
      height: 1200,
      createdAt,
      updatedAt: createdAt,
    };
  });
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

/** A garden trailer: no VIN, no odometer, no fuel. */
export const trailerWithoutVin = () =>
  allPassed({
    ...everySheet,
    ...passedSheet,
    vehicleType: 'trailer',
    vehicleRegistrationPlate: 'M381Z',
    vehicleMake: 'Homebuilt',
    vehicleModel: 'Single axle 8 x 4',
    vehicleYear: 2009,
    vehicleYearFirstRegisteredNZ: 2009,
    vehicleBodystlye: 'Trailer',
    treadDepthLeftRear: 3.8,
    treadDepthRightRear: 3.6,
  });
