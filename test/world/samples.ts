import sharp from 'sharp';
import type { User } from '#shared/account/model.ts';
import { DraftId, ImageId } from '#shared/ids.ts';
import type { Image } from '#shared/images/model.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import {
  allPassed,
  carWithThreeFails,
  comments,
  everySheet,
  passedSheet,
  reasons,
  withItem,
} from '#shared/samples/sheets.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import { fieldNames } from '#shared/sheets/model.ts';

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

export const failedCarWithSixPhotos = () =>
  makeInspection(carWithThreeFails(), {
    initialDateOfInspection: '2026-11-18' as NzDate,
    images: makePhotos(
      'externalStopLamps',
      'externalStopLamps',
      'internalWipers',
      'internalSeatbelts',
      'chassisTyreTreadAndDepth',
      'chassisTyreTreadAndDepth',
    ),
  });

export const failedRecheck = () =>
  makeInspection(
    {
      ...carWithThreeFails(),
      isRecheck: true,
      initialDateOfInspection: '2026-11-18' as NzDate,
      recheckDateOfInspection: '2026-12-01' as NzDate,
      recheckInspectorNumber: anna.inspectorNumber,
      recheckOdometer: 128_501,
    },
    {
      initialInspectionPassed: false,
      formattedId: { formattedIdIdx: 1043, recheckIdx: 1, unfinishedInspectionId: null },
    },
  );

/** Puts a text into every text field, and into the reasons and comments of a failed and a warned item. */
export const fillTexts = (text: string): Inspection => {
  const sheet = ['externalStopLamps' as const, 'internalWipers' as const].reduce(
    (before, name) => withItem(before, name, { ReasonForRejections: reasons(text), Comment: comments(text) }),
    carWithThreeFails(),
  );
  const kept = /^vehicleType$|Date|^vehicleFirstRegistered$/;
  const names = fieldNames.filter((name) => typeof sheet[name] === 'string' && !kept.test(name));
  const images = makePhotos('externalStopLamps').map((image) => ({ ...image, description: text }));
  const actor = { ...anna, name: text, inspectorNumber: text };
  const company = { companyName: text, companyAddress: text, companyPhone: text, companyEmail: text };
  return makeInspection(
    { ...sheet, ...Object.fromEntries(names.map((name) => [name, text])), ConflictOfInterest: true },
    { ...company, submittedBy: actor, revisedBy: actor, revision: 2, setBy: { externalInspection: actor }, images },
  );
};

/** Makes a photo like a phone's. */
export const photo = (width = 1600, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#577' } })
    .jpeg()
    .toBuffer();

export const toAddress = (jpeg: Uint8Array) => `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
