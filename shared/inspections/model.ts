import * as z from 'zod';
import { OdometerBefore, RecordedDoubt } from '../doubts/doubts.ts';
import { SameNumber } from '../doubts/same-numbers.ts';
import { InspectionId, PaperId } from '../ids.ts';
import { Image } from '../images/model.ts';
import { WofSummaryDetails } from '../notes/model.ts';
import { NzDate } from '../nz-date.ts';
import { answered } from '../sheets/answered-items.ts';
import { FormattedId } from '../sheets/formatted-id.ts';
import { Actor, Form, SetBy, Sheet } from '../sheets/model.ts';
import { Unproved } from '../sheets/unproved.ts';
import { EarlierVisit } from './earlier-visits.ts';

const company = {
  companyName: z.string(),
  companyAddress: z.string(),
  companyPhone: z.string(),
  companyEmail: z.string(),
};

/** A submitted sheet: a record. An edit adds a revision; nothing is overwritten without a trace. */
export const Inspection = Sheet.extend(Form.shape)
  .extend(company)
  .extend({
    id: InspectionId,
    formattedId: FormattedId,
    initialInspectionPassed: z.boolean(),
    recheckInspectionPassed: z.boolean().nullable(),
    setBy: SetBy,
    submittedBy: Actor,
    /** Of a paper sheet: who has filled it in by hand, by their number; `submittedBy` has entered it. */
    inspectedBy: Actor.optional(),
    images: z.array(Image),
    WofSummaryDetails,
    /** The inspection that this one rechecks, and the one that rechecks this. */
    recheckOf: InspectionId.nullable(),
    recheckedBy: InspectionId.nullable(),
    /** Of a recheck: what the visits before it failed, the first one first. Rechecks of before November 2026 have none. */
    earlierVisits: z.array(EarlierVisit).optional(),
    /** What it certifies without what belongs to it. */
    unproved: z.array(Unproved).optional(),
    /** What it certifies against a confirmed limit, the usual expiry or an odometer of before, and what that odometer showed. */
    doubts: z.array(RecordedDoubt).optional(),
    odometerBefore: OdometerBefore.optional(),
    /** Of other inspections, with the numbers that this one gave out. */
    sameNumbers: z.array(SameNumber).optional(),
    /** Filled in by hand and entered later. */
    paperInspectionId: PaperId.nullable(),
    paperTakenOn: NzDate.optional(),
    /** 1 as submitted; every edit counts it up. */
    revision: z.int().positive(),
    revisedBy: Actor.nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Inspection' });
export type Inspection = z.infer<typeof Inspection>;

/** As it is answered. */
export const AnsweredInspection = Inspection.extend(answered).meta({ id: 'AnsweredInspection' });

/** A line of the list of completed inspections. */
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
  .extend({ inspectorName: z.string(), VICDetailsEntered: z.boolean() })
  .meta({ id: 'InspectionSummary' });
export type InspectionSummary = z.infer<typeof InspectionSummary>;
