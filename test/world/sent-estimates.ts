import type { LineDecision, RecordedDecision } from '#shared/estimates/decisions.ts';
import { approvedCents } from '#shared/estimates/decisions.ts';
import { gstCents } from '#shared/estimates/gst.ts';
import { lineCents, type Priced, totalCents, unpriced } from '#shared/estimates/money.ts';
import type { SentEstimate, SentLine } from '#shared/estimates/sent-estimate.ts';
import { DraftId, EstimateId, newImageId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';

export const imageIds = Array.from({ length: 6 }, () => newImageId(DraftId.parse('dft_ABCDEFGHIJKLMNOPQRSTUVWX')));

export const sentLine = (id: string, words: string, more: Partial<SentLine> = {}): SentLine => {
  const priced: Priced = { ...unpriced, ...more };
  return { id, words, isSafety: false, photos: [], ...more, ...priced, cents: lineCents(priced) };
};

const [stopLamp, hose, ...tyres] = imageIds;
const lines = [
  sentLine('3', 'Front wiper blades are hardening: replace both', {
    minutes: 15,
    rateCents: 132_00,
    partsCents: 58_40,
  }),
  sentLine('1', 'Stop lamp does not work on the left side: replace bulb and clean the earth', {
    ...{ isSafety: true, minutes: 30, rateCents: 132_00, partsCents: 12_50 },
    photos: stopLamp ? [stopLamp] : [],
  }),
  sentLine('2', 'Front brake hose cracked on the outer cover: renew, bleed and test', {
    ...{ isSafety: true, minutes: 90, rateCents: 132_00, partsCents: 189_95, discount: { percent: 10 } },
    photos: hose ? [hose, ...tyres] : [],
  }),
  sentLine('4', 'Wheel alignment', { minutes: 60, rateCents: 132_00, discount: { cents: 15_00 } }),
];

/** Builds the estimate that Tawa Motors sends for Mere's car. Its totals are calculated. */
export const sentEstimate = (more: Partial<SentEstimate> = {}): SentEstimate & { estimateNumber: number } => {
  const sent = { gstNumber: '123-456-789', lines, ...more };
  const total = totalCents(sent.lines);
  const { Name, Phone, Email, Address } = tawaMotors;
  return {
    EstimateID: EstimateId.parse('est_k7Qw2RbX9LmN4pTzVc8HsJdF'),
    InspectionID: 1_795_380_120_000_001,
    estimateNumber: 1156,
    number: 1,
    sentAt: '2026-11-20T00:05:00.000Z',
    expiresOn: '2026-11-30' as NzDate,
    isFixed: false,
    Vehicle: {
      ...{ Year: 2017, Make: 'Toyota', Model: 'Hilux SR5', BodyStyle: 'Utility', Odometer: 128_450 },
      ...{
        Registration: 'KZT482',
        VIN: 'MR0HA3CD500123456',
        WOFExpiryDate: null,
        FirstRegistered: null,
        VehicleID: 'v1',
      },
    },
    Customer: {
      ...{ Name: 'Mere Tūhoe', Phone: '0215550143', Email: 'mere@example.nz' },
      Address: '14 Ōtaki Road, Tāwa, Wellington 5028',
    },
    workshop: { Name, Phone, Email, Address },
    terms: 'Payment on pick-up.\nParts that are replaced are kept for a week.',
    notes: 'We can do the safety work on Tuesday.',
    photos: Object.fromEntries(imageIds.map((id, n) => [id, ['Left stop lamp', 'Hose at the caliper'][n] ?? ''])),
    totalCents: total,
    gstCents: sent.gstNumber === null ? null : gstCents(total),
    hash: '3f9a61c0d27be84815a7c0e5b6d9f2384ac1e70b95d6f8423c1b7e0a9d5f6842',
    ...sent,
  };
};

/** Builds the customer's answer: one decision per line, in order; the last one applies to the rest. */
export const answerEstimate = (sent: SentEstimate, ...said: LineDecision[]): RecordedDecision => {
  const told = sent.lines.map(({ id }, n) => ({ id, decision: said[n] ?? said.at(-1) ?? 'approved' }));
  const approved = approvedCents(told, sent.lines);
  return {
    ...{ id: 'k3JfQz81LmWtYb62', hash: sent.hash, name: 'Mere Tūhoe', lines: told },
    ...{ at: '2026-11-21T20:47:00.000Z', how: 'link', number: sent.number },
    approvedCents: approved,
    gstCents: sent.gstNumber === null ? null : gstCents(approved),
  };
};
