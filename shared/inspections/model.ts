import * as z from 'zod';
import { OdometerBefore, RecordedDoubt } from '../doubts/doubts.ts';
import { SameNumber } from '../doubts/same-numbers.ts';
import { InspectionId, PaperId } from '../ids.ts';
import { Image } from '../images/model.ts';
import { WofSummaryDetails } from '../notes/model.ts';
import { NzDate, nzDate } from '../nz-date.ts';
import { FormattedId } from '../sheets/formatted-id.ts';
import { Actor, Form, SetBy, Sheet } from '../sheets/model.ts';
import { responseFields } from '../sheets/response-items.ts';
import { Unproved } from '../sheets/unproved.ts';
import { EarlierVisit } from './earlier-visits.ts';

const company = {
  companyName: z.string(),
  companyAddress: z.string(),
  companyPhone: z.string(),
  companyEmail: z.string(),
};

/** A submitted sheet. Each edit adds a revision; nothing is overwritten. */
export const Inspection = Sheet.extend(Form.shape)
  .extend(company)
  .extend({
    id: InspectionId,
    formattedId: FormattedId,
    initialInspectionPassed: z.boolean(),
    recheckInspectionPassed: z.boolean().nullable(),
    setBy: SetBy,
    submittedBy: Actor,
    /** For a paper sheet, the inspector who filled it in, found by their number; `submittedBy` entered it. */
    inspectedBy: Actor.optional(),
    images: z.array(Image),
    WofSummaryDetails,
    /** The inspection that this one rechecks, and the recheck of this one. */
    recheckOf: InspectionId.nullable(),
    recheckedBy: InspectionId.nullable(),
    /** On a recheck: fails from earlier visits, oldest first. Absent on rechecks before November 2026. */
    earlierVisits: z.array(EarlierVisit).optional(),
    /** Items that were certified without proof. */
    unproved: z.array(Unproved).optional(),
    /** Doubts about certified values, and the previous odometer reading. */
    doubts: z.array(RecordedDoubt).optional(),
    odometerBefore: OdometerBefore.optional(),
    /** Other inspections with the same label or authorisation number. */
    sameNumbers: z.array(SameNumber).optional(),
    /** The paper sheet that it was entered from. */
    paperInspectionId: PaperId.nullable(),
    paperTakenOn: NzDate.optional(),
    /** When Submit was pressed without a network; `createdAt` is when it was received. */
    pressedAt: z.iso.datetime().optional(),
    /** 1 when submitted, incremented with each edit. */
    revision: z.int().positive(),
    revisedBy: Actor.nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Inspection' });
export type Inspection = z.infer<typeof Inspection>;

export const AnsweredInspection = Inspection.extend(responseFields).meta({ id: 'AnsweredInspection' });

/** A row in the list of completed inspections. */
export const InspectionSummary = Inspection.pick({
  id: true,
  formattedId: true,
  vehicleRegistrationPlate: true,
  vehicleMake: true,
  vehicleModel: true,
  vehicleYear: true,
  vehicleType: true,
  customerName: true,
  initialDateOfInspection: true,
  initialInspectionPassed: true,
  isRecheck: true,
  recheckInspectionPassed: true,
  recheckedBy: true,
  paperInspectionId: true,
  vicOffline: true,
  createdAt: true,
})
  .extend({
    inspectorName: z.string(),
    VICDetailsEntered: z.boolean(),
    recheckDateOfInspection: Inspection.shape.recheckDateOfInspection
      .optional()
      .describe('Missing for rechecks stored before November 2026'),
  })
  .meta({ id: 'InspectionSummary' });
export type InspectionSummary = z.infer<typeof InspectionSummary>;

type Listed = Pick<
  InspectionSummary,
  'isRecheck' | 'initialDateOfInspection' | 'recheckDateOfInspection' | 'createdAt'
>;

/** Returns the day of an inspection or recheck in lists; of an older recheck, the day of submission. */
export const findListedDay = ({ isRecheck, initialDateOfInspection, recheckDateOfInspection, createdAt }: Listed) =>
  isRecheck ? recheckDateOfInspection || nzDate(new Date(createdAt)) : initialDateOfInspection;

/** What became of a sheet number without an inspection. Who and when are left out if that isn't stored. */
export const ClosedNumber = FormattedId.pick({ formattedIdIdx: true, recheckIdx: true })
  .extend({
    outcome: z.enum(['discarded', 'lost']).describe('`lost`: reserved by a request that failed, or for a device'),
    device: z.string().optional().describe('The device that it was leased to and that has not used it'),
    isHeld: z.boolean().optional().describe('The device may still use it, or has drawn it for a draft not yet sent'),
    by: z.string().optional(),
    at: z.iso.datetime().optional(),
  })
  .meta({ id: 'ClosedNumber' });
export type ClosedNumber = z.infer<typeof ClosedNumber>;
