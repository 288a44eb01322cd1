import { type Rules, readLimit } from '../rules.ts';
import type { Topic } from '../topic.ts';
import { doubts, OWN_LIST } from './doubts.ts';

/** A reading just at the limit passes, so each finding is near a limit with one reading and far from it with others. */
const measuredTopics = (rules: Rules): Topic[] => {
  const service = readLimit(rules, 'serviceBrakePercent', 'car').value;
  const { value: parking, confirmed } = readLimit(rules, 'parkingBrakePercent', 'car');
  const share = readLimit(rules, 'imbalanceShare', 'car');
  const most = share.value * 100;
  const readings = (ofService: number, ofParking: number, difference: number) =>
    `Service brake ${service + ofService}%, parking brake ${parking + ofParking}%, difference ${most + difference}%`;
  const weaker = (strong: number, off: number) => Math.round(strong * (1 - share.value) + off);
  const difference = (strong: number, off: number) => `Left ${strong}, right ${weaker(strong, off)}`;
  const reversed = (strong: number, off: number) => `Left ${weaker(strong, off)}, right ${strong}`;
  const measured = {
    source: 'the limits of the check sheet’s readings',
    vehicleType: 'car',
    unconfirmed: doubts.trade,
  } as const;
  return [
    {
      ...{ ...measured, key: 'three brake readings', line: 'serviceBrakePerformance' },
      facts: ['service brake efficiency', 'parking brake efficiency', 'brake balance'],
      about: 'Brake readings of a car; the difference is between left and right, as a share of the higher',
      bad: [readings(-1, 9, -12), readings(12, -1, -15), readings(18, 14, 1), readings(8, -2, -6)],
      good: [readings(0, 5, -2), readings(4, 0, -9), readings(14, 3, -1), readings(1, 11, -16)],
      rule: `The service brake needs at least ${service}% overall and the parking brake at least ${parking}%. The difference may be at most ${most}% of the higher reading.`,
      look: 'Read the overall figures, not those of the best wheel.',
    },
    {
      ...{ ...measured, key: 'left and right of an axle', line: 'serviceBrakeBalance', facts: ['brake balance'] },
      unconfirmed: share.confirmed ? undefined : doubts.trade,
      about: 'Service brake readings of one axle of a car; the difference counts as a share of the higher reading',
      bad: [difference(250, -4), reversed(200, -3), difference(300, -2)],
      good: [difference(240, 3), reversed(250, 4), difference(200, 2)],
      rule: `The difference between left and right, divided by the higher reading, may be at most ${most}%.`,
      look: 'Subtract the lower reading from the higher one, then divide by the higher.',
    },
    {
      ...{ ...measured, key: 'service or parking brake', line: 'parkingBrakeReading' },
      facts: ['service brake efficiency', 'parking brake efficiency'],
      unconfirmed: confirmed ? undefined : doubts.trade,
      about: 'Brake tester readings of a car; overall efficiency',
      bad: [`Parking brake ${parking - 1}%`, `Service brake ${service - 2}%`, `Parking brake ${parking - 4}%`],
      good: [`Parking brake ${parking + 1}%`, `Service brake ${service}%`, `Parking brake ${parking + 4}%`],
      rule: `The service brake of a car needs at least ${service}% overall, the parking brake at least ${parking}%, about what holds it on a slope of 1 in 5.`,
      look: 'Apply one brake at a time.',
    },
  ];
};

const examTopics: readonly Topic[] = [
  {
    ...{ key: 'one brake on a solo motorcycle', line: 'serviceBrakePerformance', vehicleType: 'motorcycle' },
    about: 'Solo motorcycles (class LC) with only one brake, by date of first registration anywhere',
    bad: [
      '1 February 1977: a brake on the rear wheel',
      '31 January 1977: a brake on the front wheel',
      '2 February 1977: a brake on the rear wheel',
    ],
    good: [
      '31 January 1977: a brake on the rear wheel',
      '1974: a brake on the rear wheel',
      'Late 1976: a brake on the rear wheel',
    ],
    rule: 'Class LC needs a brake on each wheel if first registered on or after 1 February 1977; before that, at least on the rear wheel.',
    source: 'VIRM 8-1, motorcycles',
    look: 'Compare the date of first registration with the brakes fitted.',
  },
  {
    ...{ key: 'parking brake of three-wheelers', line: 'parkingBrakePerformance', vehicleType: 'motorcycle' },
    about: 'Motorcycles without a parking brake, by date of first registration anywhere',
    bad: [
      '1 April 2002: a three-wheeler (class LE) without twinned wheels',
      '2016: a three-wheeler (class LE) without twinned wheels',
      '3 April 2002: a three-wheeler (class LE) without twinned wheels',
    ],
    good: [
      '31 March 2002: a three-wheeler (class LE) without twinned wheels',
      '1 April 2002: a motorcycle with a sidecar (class LD)',
      '2016: a three-wheeler (class LE) with twinned wheels',
    ],
    rule: 'Class LE needs a parking brake if first registered on or after 1 April 2002, unless it has twinned wheels. The other classes of motorcycle don’t.',
    source: 'VIRM 8-1, motorcycles',
    look: 'Check class, wheels and the date of first registration.',
  },
  {
    ...{ key: 'wheels of a parking brake', line: 'parkingBrakePerformance', vehicleType: 'trailer' },
    about: 'Parking brakes fitted to trailers',
    bad: [
      'Two axles: it acts on the left wheel of each axle',
      'One axle: it acts on the left wheel',
      'Two axles: it acts on the left front and the right rear wheel',
      'Three axles: it acts on the right wheel of each axle',
    ],
    good: [
      'Two axles: it acts on both wheels of the rear axle only',
      'One axle: it acts on both wheels',
      'Two axles: it acts on both wheels of the front axle only',
      'Three axles: it acts on both wheels of the middle axle only',
    ],
    rule: 'A parking brake fitted to a trailer acts on all wheels of at least one axle.',
    source: 'VIRM 5-1, general trailers',
    look: 'Apply it and try to turn each wheel.',
  },
];

/** Answered by good car sense. */
const plainTopics: readonly Topic[] = [
  {
    ...{ key: 'brake components of a motorcycle', line: 'chassisBrakeComponents', vehicleType: 'motorcycle' },
    about: 'Brakes of a motorcycle',
    bad: [
      'An add-on tensioner takes up the slack of a cable',
      'Corrosion damage 100 mm from the caliper mounting',
      'A cable with two broken strands',
      'A hose that bulges when the lever is pulled',
    ],
    good: [
      'The slack of a cable is taken up by its own adjuster',
      'No corrosion damage within 200 mm of the caliper mounting',
      'A cable with all its strands unbroken',
      'A hose that keeps its shape when the lever is pulled',
    ],
    rule: 'A cable with an auxiliary tensioner, a frayed cable, a bulging hose, and corrosion damage within 150 mm of a brake mounting fail.',
    source: 'VIRM 8-1, motorcycles',
    look: 'Follow each cable and hose from lever to wheel.',
    facts: ['150 mm'],
  },
  {
    ...{ key: 'parking brake of a car', line: 'parkingBrakePerformance', vehicleType: 'car' },
    ...{ source: OWN_LIST, unconfirmed: doubts.trade },
    about: 'Parking brake of a car',
    bad: [
      'The car rolls down the slope with the lever fully applied',
      'The ratchet lets go when the lever is knocked',
      'The lever reaches its stop before the brake bites',
      'The lamp of an electronic brake shows a fault',
    ],
    good: [
      'The car stays on the slope with the lever half applied',
      'The ratchet holds when the lever is knocked',
      'The brake bites well before the lever reaches its stop',
      'The lamp of an electronic brake goes out on release',
    ],
    rule: 'It holds the car on a slope; the lever has travel to spare, and the ratchet holds and releases; the lamp of an electronic brake shows no fault.',
    look: 'Apply it on a slope, then knock the lever.',
  },
  {
    ...{ key: 'breakaway brakes', line: 'trailerBreakawayBrake', vehicleType: 'trailer' },
    ...{ source: OWN_LIST, unconfirmed: doubts.trade },
    about: 'Breakaway brake that a trailer must have',
    bad: [
      'It stays off when its cable is pulled',
      'Its battery is flat',
      'Its cable is so long that it cannot pull the brake on',
      'Its switch is loose and corroded',
    ],
    good: [
      'It comes on when its cable is pulled',
      'Its battery is charged',
      'Its cable is short enough to pull the brake on',
      'Its switch is secure and clean',
    ],
    rule: 'It comes on and stays on when its cable is pulled; battery, cable and switch are sound.',
    look: 'Pull the cable and try to move the trailer.',
  },
  {
    ...{ key: 'brake parts of a car', line: 'chassisBrakeComponents', vehicleType: 'car' },
    about: 'Brakes of a car',
    bad: [
      'A pad worn to its limit',
      'A trail of brake fluid on the inside of a wheel',
      'A steel pipe with heavy rust',
      'Fluid below the minimum mark',
    ],
    good: [
      'A pad twice as thick as the maker’s minimum',
      'A dry wheel, hose and caliper',
      'A steel pipe that is clean and clipped in place',
      'Fluid between the minimum and maximum marks',
    ],
    rule: 'Pads worn to or past their limit, leaks, corroded pipes and fluid below the minimum fail.',
    ...{ source: 'VIRM 8-1, motorcycles', unconfirmed: doubts.motorcyclePages },
    look: 'Look through each wheel, along the pipes and at the reservoir.',
  },
  {
    ...{ key: 'brake test after a repair', line: 'serviceBrakePerformance', vehicleType: 'car', isPractice: true },
    about: 'Recheck of a car that passed the brake test but failed on brake parts',
    bad: [
      'New pads were fitted: only the pads are checked',
      'A new hose was fitted: the readings of the first inspection are kept',
      'The owner did the work: a receipt for the parts is accepted',
    ],
    good: [
      'New pads were fitted: the pads are checked and the brakes are tested again',
      'A new hose was fitted: the brakes are tested again',
      'The owner did the work: the brakes are tested again',
    ],
    rule: 'If a repair can change how the brakes perform, performance is tested again at the recheck.',
    ...{ source: 'VIRM 3-11, as summarised by the trade press', unconfirmed: doubts.tradeReport },
    look: 'Repeat the service brake test and enter the new readings.',
  },
];

export const brakeTopics = (rules: Rules): Topic[] => [
  ...measuredTopics(rules),
  ...examTopics,
  ...plainTopics.map((topic) => ({ ...topic, isCarSense: true as const })),
];
