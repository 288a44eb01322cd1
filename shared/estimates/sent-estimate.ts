import * as z from 'zod';
import { EstimateId, ImageId, InspectionId } from '../ids.ts';
import { NzDate, nzDate, spellDate } from '../nz-date.ts';
import { ItemName } from '../sheets/checklist.ts';
import { VersionHash } from './decisions.ts';
import { estimateTitle } from './estimate-words.ts';
import { EstimateCustomer, EstimateVehicle } from './model.ts';
import { priced, Unit } from './money.ts';
import { formatEstimateNumber } from './number.ts';

const Cents = z.int().min(0);

export const SentLine = z.object({
  id: z.string(),
  inspectionItemName: ItemName.optional(),
  words: z.string(),
  ...priced,
  /** Quantity and unit price of the parts; `partsCents` is their product. */
  unit: Unit.optional(),
  /** A comment without a price, which isn't decided on. Absent in versions sent by an earlier release. */
  isNote: z.literal(true).optional(),
  /** The price, rounded. */
  cents: Cents,
  /** A reason of a failed item: without the work the vehicle isn't safe or legal. */
  isSafety: z.boolean(),
  photos: z.array(ImageId),
});
export type SentLine = z.infer<typeof SentLine>;

/** The previous sent version: its date and total. */
export const ReplacedVersion = z.object({ sentOn: NzDate, totalCents: Cents });
export type ReplacedVersion = z.infer<typeof ReplacedVersion>;

/** A version of an estimate as it was sent: numbered, immutable, and identified by the hash of its content. */
export const SentEstimate = z
  .object({
    EstimateID: EstimateId,
    /** null: it was made without an inspection. */
    InspectionID: InspectionId.nullable(),
    number: z.int().positive(),
    sentAt: z.iso.datetime(),
    /** The last day it is valid, until midnight in New Zealand time. */
    expiresOn: NzDate,
    /** True for a quote, which has a fixed price; false for an estimate. */
    isFixed: z.boolean(),
    Vehicle: EstimateVehicle,
    Customer: EstimateCustomer,
    workshop: z.object({ Name: z.string(), Phone: z.string(), Email: z.string(), Address: z.string() }),
    /** null: the workshop is not registered for GST. */
    gstNumber: z.string().nullable(),
    terms: z.string(),
    notes: z.string(),
    lines: z.array(SentLine),
    /** Photo descriptions by photo id. */
    photos: z.record(ImageId, z.string()),
    totalCents: Cents,
    gstCents: Cents.nullable(),
    hash: VersionHash,
  })
  .meta({ id: 'SentEstimate' });
export type SentEstimate = z.infer<typeof SentEstimate>;

/** State of a PDF. It is rendered on the first request; after a failure, it can be requested again a minute later. */
export const EstimatePdf = z
  .object({
    state: z.enum(['pending', 'ready', 'failed']),
    /** A signed URL, valid for five minutes; absent until the PDF is ready. */
    url: z.url().optional(),
    /**
     * File name for saving. The URL doesn't contain it, because URLs end up in logs and the name includes the plate.
     */
    name: z.string().optional(),
  })
  .meta({ id: 'EstimatePdf' });
export type EstimatePdf = z.infer<typeof EstimatePdf>;

/** Builds a file name, for example `Quote E-1156-2 - KZT482.pdf`, or `… - KZT482 - answered 22 Nov 2026.pdf`. */
export const estimateFileName = (
  version: Pick<SentEstimate, 'number' | 'isFixed'> & { estimateNumber?: number | undefined },
  { Registration }: { Registration: string },
  answer: { at: string } | undefined,
) => {
  const [, ...day] = answer ? spellDate(nzDate(new Date(answer.at))).split(' ') : [];
  const answered = answer && `answered ${day.join(' ')}`;
  const plate = Registration.replace(/[^A-Z0-9]/g, '');
  const about = [formatEstimateNumber(version), plate, answered].filter(Boolean).join(' - ');
  return `${[estimateTitle(version), about].filter(Boolean).join(' ')}.pdf`;
};
