import { deflateSync, gzipSync, unzipSync } from 'node:zlib';
import type { Item } from '../table/table.ts';

/**
 * Compression dictionary with content that most bodies share. It must never change: bodies can't be unpacked without
 * it. The first bodies were gzipped without a dictionary.
 */
const dictionary = Buffer.from(
  [
    '{"treadDepthLeftFront":null,"treadDepthRightFront":null,"treadDepthLeftMiddle":null,',
    '"treadDepthRightMiddle":null,"treadDepthLeftRear":null,"treadDepthRightRear":null,',
    '"serviceBrakeOverall":null,"serviceBrakeLeftFront":null,"serviceBrakeRightFront":null,',
    '"serviceBrakeLeftRear":null,"serviceBrakeRightRear":null,"parkingBrakeOverall":null,"parkingBrakeLeft":null,',
    '"parkingBrakeRight":null,"customerName":"","customerFirstName":"","customerLastName":"","customerPhone":"",',
    '"customerEmail":"","customerAddress":"","CustomerID":"","ConflictOfInterest":false,',
    '"ConflictOfInterestReason":"","vehicleType":"car","vehicleRegistrationPlate":"","vehicleVIN":"",',
    '"vehicleMake":"","vehicleModel":"","vehicleYear":null,"vehicleYearFirstRegisteredNZ":null,',
    '"vehicleOdometer":null,"vehicleFuelType":"","vehicleBodystlye":"","vehicleCurrentExpiryDate":"",',
    '"vehicleWOFExpiryDate":"","VehicleID":"","vehicleFirstRegistered":"","vehicleTypeUnknown":false,',
    '"towbarFitted":"","motorcycleParkingBrakeFitted":"","trailerBrakesFitted":"","breakawayBrakeFitted":"",',
    '"dualSafetyChainFitted":"","initialDateOfInspection":"","initialInspectorNumber":"","enteredLateReason":"",',
    '"companyAuthorityNumber":"","systemAuthorizationNumber":"","newWoFExpiryDate":"","woFLabelNumber":"",',
    '"vicOffline":false,"recheckDateOfInspection":"","recheckInspectorNumber":"","recheckOdometer":null,',
    '"recheckEnteredLateReason":"","versionDate":"2025-03-11","serviceBrakeOverallThreshold":50,',
    '"isRecheck":false,"initialInspectionPassed":true,"recheckInspectionPassed":null,"companyName":"",',
    '"companyAddress":"","companyPhone":"","companyEmail":"","id":17,"formattedId":{"formattedIdIdx":1,',
    '"recheckIdx":0,"unfinishedInspectionId":"dft_"},"images":[{"imageId":"img_","inspectionId":17,',
    '"unfinishedInspectionId":"dft_","paperInspectionId":null,"OrganizationId":"org_","inspectionItemName":"",',
    '"description":"","fileType":"Image","url":"","width":1600,"height":1200,"createdAt":"2026-",',
    '"updatedAt":"2026-","sha256":""}],"recheckOf":null,"recheckedBy":null,"paperInspectionId":null,"revision":1,',
    '"revisedBy":null,"setBy":{"externalInspection":{"userId":"","subUserId":null,"name":"",',
    '"inspectorNumber":""},"internalInspection":{"userId":"","subUserId":null,"name":"","inspectorNumber":""},',
    '"chassisUnderBody":{"userId":"","subUserId":null,"name":"","inspectorNumber":""},',
    '"roadBrakeTest":{"userId":"","subUserId":null,"name":"","inspectorNumber":""},"underBonnet":{"userId":"",',
    '"subUserId":null,"name":"","inspectorNumber":""},"customerDetails":{"userId":"","subUserId":null,"name":"",',
    '"inspectorNumber":""},"vehicleDetails":{"userId":"","subUserId":null,"name":"","inspectorNumber":""},',
    '"initialInspectionDetails":{"userId":"","subUserId":null,"name":"","inspectorNumber":""},',
    '"wofDetails":{"userId":"","subUserId":null,"name":"","inspectorNumber":""},',
    '"recheckInspectionDetails":{"userId":"","subUserId":null,"name":"","inspectorNumber":""}},',
    '"submittedBy":{"userId":"","subUserId":null,"name":"","inspectorNumber":""},"createdAt":"2026-",',
    '"updatedAt":"2026-","details":{"id":17,"wofPaidFor":false,"wofComments":[],"wofConflictOfInterest":false,',
    '"conflictOfInterestReason":"None","inspectorName":"","createdAt":"2026-","updatedAt":"2026-",',
    '"OrganizationId":"org_","VICDetailsEntered":false},"items":{"E1":{"r":"F","x":[["",false,null]],"c":[["",',
    'null]]},"E2":"P","E3":"P","E4":"P","E5":"P","E6":"P","E7":"P","E8":"P","E9":"P","E10":"P","E11":"P",',
    '"E12":"P","E13":"P","E14":"P","E15":"P","E16":"P","E17":"P","E18":"P","E19":"P","i1":"P","i2":"P","i3":"P",',
    '"i4":"P","i5":"P","i6":"P","i7":"P","i8":"P","i9":"P","i10":"P","i11":"P","i12":"P","i13":"P","C1":"P",',
    '"C2":"P","C3":"P","C4":"P","C5":"P","C6":"P","C7":"P","C8":"P","C9":"P","C10":"P","C11":"P","C12":"P",',
    '"R1":"P","R2":"P","R3":"P","RS":"P","R4":"P","R5":"P","R6":"P","U1":"P","U2":"P","U3":"P","U4":"P","U5":"P",',
    '"U6":"P","U7":"P","U8":"P"}}',
  ].join(''),
);

export const packBody = (json: string) => deflateSync(json, { level: 9, dictionary });

/** Packs in the format used before seals, which is kept when such a body is changed. */
export const packOldBody = (json: string) => gzipSync(json);

const readBody = ({ body }: Item) => {
  if (!(body instanceof Uint8Array)) throw new Error('A revision has no body');
  return body;
};

/** True if a body is gzipped, which its first two bytes show. */
export const isOldBody = (item: Item) => {
  const [first, second] = readBody(item);
  return first === 0x1f && second === 0x8b;
};

/** Unpacks the JSON of a revision. */
export const unpackBody = (item: Item): string => unzipSync(readBody(item), { dictionary }).toString();
