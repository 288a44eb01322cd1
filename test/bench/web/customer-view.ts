import { describeCosts } from '#shared/estimates/breakdown.ts';
import { lineCents, unpriced } from '#shared/estimates/money.ts';
import { EstimateId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import type { AnswerTo } from '#test/browser/answers.ts';

type View = AnswerTo<'links.estimate'>;
type Line = NonNullable<View['version']>['lines'][number];

const line = (id: string, words: string, minutes: number, partsCents: number, isSafety = false): Line => {
  const price = { ...unpriced, minutes, rateCents: 132_00, partsCents };
  return { id, words, discount: null, cents: lineCents(price), costs: describeCosts(price), isSafety, photos: [] };
};

const lines = [
  line('1', 'Stop lamp does not work on the left side: replace bulb and clean the earth', 30, 12_50, true),
  line('2', 'Front brake hose cracked on the outer cover: renew, bleed and test', 90, 189_95, true),
  line('3', 'Both front tyres are worn below 1.5 mm: fit two new ones and balance', 45, 398_00, true),
  line('4', 'Front wiper blades are hardening: replace both', 15, 58_40),
  line('5', 'Wheel alignment', 60, 0),
];

/** Builds the data that a customer's link returns. */
export const makeCustomerView = (): View => {
  const { Name, Phone, Email, Address } = tawaMotors;
  const workshop = { Name, Phone, Email, Address };
  return {
    state: 'open',
    workshop,
    plate: 'KZT482',
    isFixed: false,
    version: {
      EstimateID: EstimateId.parse('est_k7Qw2RbX9LmN4pTzVc8HsJdF'),
      number: 1,
      expiresOn: '2026-12-03' as NzDate,
      isFixed: false,
      Vehicle: { Year: 2017, Make: 'Toyota', Model: 'Hilux SR5', Registration: 'KZT482' },
      gstNumber: '123-456-789',
      terms: 'Payment on pick-up. Parts that are replaced are kept for a week.',
      notes: 'We can do the safety work on Tuesday.',
      lines,
      photos: {},
      hash: '3f9a61c0d27be84815a7c0e5b6d9f2384ac1e70b95d6f8423c1b7e0a9d5f6842',
    },
    photos: {},
    serverNow: '2026-11-24T01:00:00.000Z',
  };
};
