import * as z from 'zod';
import { NAME_MAX_LENGTH, REMARK_MAX_LENGTH } from '../input/excess.ts';
import { NzDate } from '../nz-date.ts';
import { Plate, SheetVin } from '../vehicle-identity.ts';
import { BRAKE_TESTER_MAX_LENGTH, BrakeTestMethod } from '../vehicle-types/brake-test.ts';
import { Fitted } from '../vehicle-types/equipment.ts';
import { FUEL_MAX_LENGTH } from '../vehicle-types/fuels.ts';
import { OdometerUnit } from '../vehicle-types/odometer.ts';
import { brakeReadings, type ReadingName, treadDepths } from '../vehicle-types/reading-plans.ts';
import { VehicleType } from '../vehicle-types/vehicle-type.ts';
import { ItemName, itemNames } from './checklist.ts';
import { Result } from './result.ts';
import { type DataSection, dataSections } from './sections.ts';

const text = (max: number, message = `At most ${max} characters`) => z.string().max(max, message);
/**
 * The lengths of an item's reasons and comments are checked together: checking each one takes longer than parsing the
 * JSON.
 */
const remark = z.string().meta({ maxLength: REMARK_MAX_LENGTH });
const name = text(NAME_MAX_LENGTH, `Name cannot exceed ${NAME_MAX_LENGTH} characters`);
const address = text(NAME_MAX_LENGTH, `Address cannot exceed ${NAME_MAX_LENGTH} characters`);
const MOST = 9_999_999;
const WHOLE_NUMBER = `Enter a whole number up to ${MOST}`;
/** null if blank. */
const count = z.int(WHOLE_NUMBER).min(0, WHOLE_NUMBER).max(MOST, WHOLE_NUMBER).nullable();
const NUMBER = 'Enter a number up to 999';
/** null if not measured. */
const reading = z.number(NUMBER).min(0, NUMBER).max(999, NUMBER).nullable();
/** '' if blank. */
const day = z.union([z.literal(''), NzDate]);
const why = text(REMARK_MAX_LENGTH, `Max length ${REMARK_MAX_LENGTH} reached`);

export const ReasonForRejection = z.object({
  reasonForRejection: remark,
  workCompleted: z.boolean().default(false),
  createdAt: z.iso.datetime().optional(),
});
export type ReasonForRejection = z.infer<typeof ReasonForRejection>;

export const ItemComment = z.object({ comment: remark, createdAt: z.iso.datetime().optional() });
export type ItemComment = z.infer<typeof ItemComment>;

/** Maximum number of reasons, and of comments, on an item. */
export const REMARKS_MAX = 30;

/** One line of the sheet. Untouched items, with their initial result, are left out. */
export const InspectionItem = z
  .object({
    inspectionItemName: ItemName,
    result: Result,
    ReasonForRejections: z.array(ReasonForRejection).default([]),
    Comment: z.array(ItemComment).default([]),
    /** The result before a change of the vehicle made it not applicable; restored if the change is undone. */
    resultBefore: Result.optional(),
  })
  .check(({ value, issues }) => {
    const refuse = (message: string, ...path: (string | number)[]) =>
      issues.push({ code: 'custom', input: value, path, message });
    const fits = (list: 'ReasonForRejections' | 'Comment', field: string, texts: readonly string[]) => {
      if (texts.length > REMARKS_MAX) refuse(`At most ${REMARKS_MAX} per item`, list);
      const long = texts.findIndex(({ length }) => length > REMARK_MAX_LENGTH);
      if (long >= 0) refuse(`Max length ${REMARK_MAX_LENGTH} reached`, list, long, field);
    };
    fits(
      'ReasonForRejections',
      'reasonForRejection',
      value.ReasonForRejections.map((one) => one.reasonForRejection),
    );
    fits(
      'Comment',
      'comment',
      value.Comment.map((one) => one.comment),
    );
  })
  .meta({ id: 'InspectionItem' });
export type InspectionItem = z.infer<typeof InspectionItem>;

const readings = <Name extends ReadingName>(names: Record<Name, string>) =>
  Object.fromEntries(Object.keys(names).map((key) => [key, reading])) as Record<Name, typeof reading>;

/** The plain fields of each section, with the specification's spelling (including `vehicleBodystlye`). */
const fields = {
  externalInspection: {},
  internalInspection: {},
  chassisUnderBody: readings(treadDepths),
  roadBrakeTest: {
    ...readings(brakeReadings),
    /** How the service brake was tested, and with what. */
    brakeTestMethod: BrakeTestMethod,
    brakeTester: text(BRAKE_TESTER_MAX_LENGTH),
  },
  underBonnet: {},
  customerDetails: {
    customerName: name,
    customerFirstName: name,
    customerLastName: name,
    customerPhone: text(20),
    customerHomePhone: text(20),
    customerEmail: text(254),
    customerAddress: address,
    CustomerID: text(80),
    /** The version of the saved customer that filled in these fields; null if there was none. */
    customerVersion: count,
    ConflictOfInterest: z.boolean(),
    ConflictOfInterestReason: why,
  },
  vehicleDetails: {
    vehicleType: VehicleType,
    vehicleRegistrationPlate: Plate,
    vehicleVIN: SheetVin,
    vehicleMake: text(40),
    vehicleModel: text(40),
    vehicleYear: count,
    vehicleYearFirstRegisteredNZ: count,
    /** As read, in `odometerUnit`. */
    vehicleOdometer: count,
    odometerUnit: OdometerUnit,
    vehicleFuelType: text(FUEL_MAX_LENGTH),
    vehicleBodystlye: text(40),
    vehicleCurrentExpiryDate: day,
    vehicleWOFExpiryDate: day,
    VehicleID: text(80),
    /** The day of first registration anywhere in the world; it determines how long a WoF lasts. */
    vehicleFirstRegistered: day,
    /** True until the vehicle type is answered; `vehicleType` has no meaning until then. */
    vehicleTypeUnknown: z.boolean(),
    towbarFitted: Fitted,
    motorcycleParkingBrakeFitted: Fitted,
    trailerBrakesFitted: Fitted,
    breakawayBrakeFitted: Fitted,
    dualSafetyChainFitted: Fitted,
  },
  initialInspectionDetails: {
    initialDateOfInspection: day,
    initialInspectorNumber: text(20),
    enteredLateReason: why,
  },
  wofDetails: {
    companyAuthorityNumber: text(20),
    systemAuthorizationNumber: text(40),
    newWoFExpiryDate: day,
    woFLabelNumber: text(20),
    /** VIC could not be reached: the sheet number is used until the authorisation number is entered. */
    vicOffline: z.boolean(),
  },
  recheckInspectionDetails: {
    recheckDateOfInspection: day,
    recheckInspectorNumber: text(20),
    recheckOdometer: count,
    recheckOdometerUnit: OdometerUnit,
    recheckEnteredLateReason: why,
  },
} as const satisfies Record<DataSection, Record<string, z.ZodType>>;

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type AllFields = Intersection<(typeof fields)[DataSection]>;

export const SheetFields = z.object(
  Object.assign({}, ...Object.values(fields)) as { [Name in keyof AllFields]: AllFields[Name] },
);
export type SheetFields = z.infer<typeof SheetFields>;
export type FieldName = keyof SheetFields;

export const fieldNames = Object.keys(SheetFields.shape) as FieldName[];
const sectionOfField = new Map(
  dataSections.flatMap((section) => Object.keys(fields[section]).map((field) => [field, section] as const)),
);
/** Returns the section that stores and versions a plain field. */
export const findSection = (field: FieldName): DataSection => {
  const section = sectionOfField.get(field);
  if (!section) throw new Error(`No section holds ${field}`);
  return section;
};

const items = z.array(InspectionItem).max(itemNames.length);

/** The fields that an inspector fills in. */
export const Sheet = SheetFields.extend({ InspectionItem: items });
export type Sheet = z.infer<typeof Sheet>;
export const SheetChanges = SheetFields.partial().extend({ InspectionItem: items.optional() });
export type SheetChanges = z.infer<typeof SheetChanges>;

const blankOf = (schema: z.ZodType) =>
  schema instanceof z.ZodNullable ? null : schema instanceof z.ZodBoolean ? false : '';

/** An empty sheet. Not parsed by the schema, which would then be compiled during every Lambda's cold start. */
export const emptySheet = {
  ...Object.fromEntries(fieldNames.map((field) => [field, blankOf(SheetFields.shape[field])])),
  vehicleType: 'car',
  InspectionItem: [],
} as unknown as Sheet;

/** Values given by the form, not by the inspector. */
export const Form = z.object({
  versionDate: z.iso.date(),
  serviceBrakeOverallThreshold: z.int(),
  isRecheck: z.boolean(),
});
export type Form = z.infer<typeof Form>;
/** A sheet with its form: the input of all rules. */
export type FilledSheet = Sheet & Form;

/** The person who acted: determined by the server, never taken from a request body. */
export const Actor = z.object({
  userId: z.string(),
  subUserId: z.string().nullable(),
  name: z.string(),
  inspectorNumber: z.string(),
});
export type Actor = z.infer<typeof Actor>;

export const SetBy = z.partialRecord(z.enum(dataSections), Actor);
export type SetBy = z.infer<typeof SetBy>;
