import type { ExamSection } from '#shared/quizzes/draw-exam.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import type { Draft } from './draft.ts';
import { type Rules, readLimit } from './rules.ts';
import { doubts } from './topics/doubts.ts';

type Limit = {
  key: string;
  examSection?: ExamSection;
  line: ItemName;
  vehicleType: VehicleType;
  ask: string;
  value: number;
  /** Wrong answers: limits of other parts, or numbers that make the right one neither the smallest nor the largest. */
  others: readonly [number, number, number];
  source: string;
  unconfirmed?: string | undefined;
  /** The topics that ask about the same limit. */
  facts: readonly string[];
};

const lengths: readonly Limit[] = [
  {
    ...{
      key: 'cut',
      examSection: 'tyres',
      line: 'chassisTyreCondition',
      vehicleType: 'motorcycle',
      value: 25,
      others: [5, 15, 50],
    },
    ask: 'A cut in a tyre that reaches the cords fails if it is longer than',
    ...{ source: 'VIRM 10-1, motorcycles', facts: ['tyre damage'] },
  },
  {
    ...{
      key: 'trailer',
      examSection: 'chassis',
      line: 'chassisStructureCorrosion',
      vehicleType: 'trailer',
      value: 50,
      others: [100, 150, 300],
    },
    ask: 'An area of corrosion damage in the structure of a trailer, away from mountings, always fails if its size across is more than',
    ...{ source: 'VIRM 3-1, general trailers', facts: ['size of corrosion damage'] },
  },
  {
    ...{
      key: 'projection',
      examSection: 'body',
      line: 'externalProjections',
      vehicleType: 'trailer',
      value: 100,
      others: [50, 150, 200],
    },
    ask: 'A functional fitting on the side of a vehicle fails if it extends beyond the width of the vehicle by more than',
    ...{ source: 'VIRM 2-1, general trailers', facts: ['width of projections'] },
  },
  {
    // for practice: an exam asks for the same distance on a drawbar
    ...{ key: 'hinge', line: 'externalDoorsAndHingedPanels', vehicleType: 'car', value: 150, others: [50, 100, 300] },
    ask: 'By distance alone, corrosion damage near the hinge of a car’s door fails if it is within',
    ...{ source: 'VIRM 6-1, light passenger service vehicles', unconfirmed: doubts.passengerPages },
    facts: ['150 mm'],
  },
  {
    ...{
      key: 'seat',
      examSection: 'interior',
      line: 'internalSeats',
      vehicleType: 'car',
      value: 300,
      others: [100, 150, 500],
    },
    ask: 'By distance alone, corrosion damage near the anchorage of a seat with built-in seatbelts fails if it is within',
    ...{ source: 'VIRM 7-1, light passenger service vehicles', unconfirmed: doubts.passengerPages },
    facts: ['corrosion near a seat'],
  },
];

const shares = (rules: Rules): Limit[] => {
  const service = readLimit(rules, 'serviceBrakePercent', 'car').value;
  const parking = readLimit(rules, 'parkingBrakePercent', 'car').value;
  const glass = {
    examSection: 'body',
    vehicleType: 'car',
    source: 'VIRM 5-1, motorcycles',
    unconfirmed: doubts.motorcyclePages,
    facts: ['70 and 35 percent'],
  } as const;
  const brake = {
    examSection: 'brakes',
    vehicleType: 'car',
    source: 'the limits of the check sheet’s readings',
    unconfirmed: doubts.trade,
  } as const;
  return [
    {
      ...{ ...glass, key: 'windscreen', line: 'externalWindscreen', value: 70, others: [50, 60, 80] },
      ask: 'The windscreen of a car fails if the share of light it lets through is below',
    },
    {
      ...{ ...glass, key: 'side window', line: 'externalOtherGlazing', value: 35, others: [20, 50, 70] },
      ask: 'A front side window of a car fails if the share of light it lets through is below',
    },
    {
      ...{ ...brake, key: 'service brake', line: 'serviceBrakePerformance', value: service, others: [20, 35, 70] },
      ask: 'The service brake of a car fails if its overall efficiency is below',
      facts: ['service brake efficiency'],
    },
    {
      ...{ ...brake, key: 'parking brake', line: 'parkingBrakeReading', value: parking, others: [30, 40, 50] },
      ask: 'The parking brake of a car fails if its overall efficiency is below',
      facts: ['parking brake efficiency'],
    },
  ];
};

/** Drafts a question about each limit. */
const draftsIn = (unit: 'mm' | 'percent', limits: readonly Limit[]): Draft[] => {
  const spell = (value: number) => (unit === 'mm' ? `${value} mm` : `${value}%`);
  return limits.map(
    ({ key, ask, value, others, line, source, unconfirmed, facts, ...limit }): Draft => ({
      ...{ ...limit, name: `limit: ${key}`, inspectionItemName: line },
      questionText: `${ask} ${ask.endsWith('within') ? 'what distance' : 'what'}?`,
      ...{ right: spell(value), wrong: others.map(spell) },
      facts: [...facts, `limits in ${unit}`],
      grounds: {
        rule: `${ask} ${spell(value)}.`,
        source,
        unconfirmed,
        look: 'The other numbers belong to other parts or to no rule.',
      },
    }),
  );
};

export const draftsOfLimits = (rules: Rules): Draft[] => [
  ...draftsIn('mm', lengths),
  ...draftsIn('percent', shares(rules)),
];
