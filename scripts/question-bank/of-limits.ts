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
  /** Asks for the limit itself, so that no other number answers it as well. */
  ask: string;
  tell: (limit: string) => string;
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
    ask: 'What is the longest cut to the cords that a motorcycle tyre may have?',
    tell: (limit) => `A cut in a tyre of a motorcycle that reaches the cords fails if it is longer than ${limit}.`,
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
    ask: 'How large may a single area of corrosion damage in the structure of a trailer be, away from mountings and weakening nothing?',
    tell: (limit) =>
      `A single area of corrosion damage in the structure of a trailer fails if it is more than ${limit} across; a smaller one fails if it weakens the structure.`,
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
    ask: 'How far may a functional fitting extend beyond the side of a vehicle?',
    tell: (limit) => `A functional fitting may extend up to ${limit} beyond the width of the vehicle on each side.`,
    ...{ source: 'VIRM 2-1, general trailers', facts: ['width of projections'] },
  },
  {
    // for practice: an exam asks for the same distance on a drawbar
    ...{ key: 'hinge', line: 'externalDoorsAndHingedPanels', vehicleType: 'car', value: 150, others: [50, 100, 300] },
    ask: 'Up to what distance from the hinge of a car’s door does corrosion damage fail by distance alone?',
    tell: (limit) => `By distance alone, corrosion damage within ${limit} of the hinge of a car’s door fails.`,
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
    ask: 'Up to what distance from the anchorage of a seat with built-in seatbelts does corrosion damage fail by distance alone?',
    tell: (limit) =>
      `By distance alone, corrosion damage within ${limit} of the anchorage of a seat with built-in seatbelts fails.`,
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
      ask: 'What is the smallest share of the light that a car’s windscreen may let through?',
      tell: (limit) => `The windscreen of a car lets through at least ${limit} of the light, film included.`,
    },
    {
      ...{ ...glass, key: 'side window', line: 'externalOtherGlazing', value: 35, others: [20, 50, 70] },
      ask: 'What is the smallest share of the light that a car’s front side window may let through?',
      tell: (limit) => `A front side window of a car lets through at least ${limit} of the light, film included.`,
    },
    {
      ...{ ...brake, key: 'service brake', line: 'serviceBrakePerformance', value: service, others: [20, 35, 70] },
      ask: 'What is the lowest overall efficiency with which a car’s service brake passes?',
      tell: (limit) => `The service brake of a car reaches at least ${limit} overall.`,
      facts: ['service brake efficiency'],
    },
    {
      ...{ ...brake, key: 'parking brake', line: 'parkingBrakeReading', value: parking, others: [30, 40, 50] },
      ask: 'What is the lowest overall efficiency with which a car’s parking brake passes?',
      tell: (limit) => `The parking brake of a car reaches at least ${limit} overall.`,
      facts: ['parking brake efficiency'],
    },
  ];
};

/** Drafts a question about each limit. */
const draftsIn = (unit: 'mm' | 'percent', limits: readonly Limit[]): Draft[] => {
  const spell = (value: number) => (unit === 'mm' ? `${value} mm` : `${value}%`);
  return limits.map(
    ({ key, ask, tell, value, others, line, source, unconfirmed, facts, ...limit }): Draft => ({
      ...{ ...limit, name: `limit: ${key}`, inspectionItemName: line },
      questionText: ask,
      ...{ right: spell(value), wrong: others.map(spell) },
      facts: [...facts, `limits in ${unit}`],
      grounds: {
        rule: tell(spell(value)),
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
