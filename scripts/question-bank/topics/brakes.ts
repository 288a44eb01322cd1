import { type Rules, readLimit } from '../rules.ts';
import type { Topic } from '../topic.ts';
import { doubts, OWN_LIST } from './doubts.ts';

const measuredTopics = (rules: Rules): Topic[] => {
  const service = readLimit(rules, 'serviceBrakePercent', 'car');
  const parking = readLimit(rules, 'parkingBrakePercent', 'car');
  const share = readLimit(rules, 'imbalanceShare', 'car');
  const weaker = (strong: number, off: number) => Math.round(strong * (1 - share.value) + off);
  const difference = (strong: number, off: number) => `Left ${strong}, right ${weaker(strong, off)}`;
  const reversed = (strong: number, off: number) => `Left ${weaker(strong, off)}, right ${strong}`;
  return [
    {
      ...{ key: 'service brake efficiency', line: 'serviceBrakePerformance', vehicleType: 'car' },
      about: 'Service brake of a car; overall efficiency on the brake tester',
      bad: [service.value - 1, service.value - 3, service.value - 6, service.value - 10].map(
        (percent) => `${percent}%`,
      ),
      good: [service.value, service.value + 2, service.value + 5, service.value + 9].map((percent) => `${percent}%`),
      rule: `The service brake of a car needs at least ${service.value}% overall. That agrees with a stop from 30 km/h in 7 m.`,
      source: 'the law’s 7 m from 30 km/h; the percentage is that of the check sheet',
      unconfirmed: service.confirmed ? undefined : doubts.trade,
      look: 'Read the overall figure, not the best wheel.',
    },
    {
      ...{ key: 'brake balance', line: 'serviceBrakeBalance', vehicleType: 'car' },
      about: 'Balance of one axle of a car; readings of the brake tester',
      bad: [difference(250, -4), reversed(200, -3), difference(300, -2), reversed(220, -6)],
      good: [difference(200, 0), reversed(250, 4), difference(240, 3), reversed(300, 0)],
      rule: `The lower side may be up to ${share.value * 100}% below the higher one: difference divided by the higher reading.`,
      ...{
        source: 'the limits of the check sheet’s readings',
        unconfirmed: share.confirmed ? undefined : doubts.trade,
      },
      look: 'Work out the difference as a share of the higher reading.',
    },
    {
      ...{ key: 'parking brake efficiency', line: 'parkingBrakeReading', vehicleType: 'car' },
      about: 'Parking brake of a car; overall efficiency on the brake tester',
      bad: [parking.value - 1, parking.value - 2, parking.value - 4, parking.value - 7].map((percent) => `${percent}%`),
      good: [parking.value, parking.value + 1, parking.value + 3, parking.value + 6].map((percent) => `${percent}%`),
      rule: `The parking brake of a car needs at least ${parking.value}% overall, about what holds it on a slope of 1 in 5.`,
      ...{
        source: 'the limits of the check sheet’s readings',
        unconfirmed: parking.confirmed ? undefined : doubts.trade,
      },
      look: 'Apply it with the service brake released.',
    },
  ];
};

const plainTopics: readonly Topic[] = [
  {
    ...{ key: 'brake components of a motorcycle', line: 'chassisBrakeComponents', vehicleType: 'motorcycle' },
    about: 'Brakes of a motorcycle',
    bad: [
      'An add-on tensioner takes up the slack of a cable',
      'Corrosion damage 100 mm from the mounting of the caliper',
      'A cable with two broken strands',
      'A hose that bulges when the lever is pulled',
    ],
    good: [
      'A cable taken up at its own adjuster',
      'No corrosion damage within 200 mm of the mounting of the caliper',
      'A cable with all strands whole',
      'A hose that keeps its shape when the lever is pulled',
    ],
    rule: 'A cable with an auxiliary tensioner, a frayed cable, a bulging hose, and corrosion damage within 150 mm of a brake mounting fail.',
    source: 'VIRM 8-1, motorcycles',
    look: 'Follow each cable and hose from lever to wheel.',
    facts: ['150 mm'],
  },
  {
    ...{
      key: 'brakes of solo motorcycles',
      line: 'serviceBrakePerformance',
      vehicleType: 'motorcycle',
      facts: ['1 February 1977'],
    },
    about: 'Solo motorcycle (class LC), by its first registration anywhere',
    bad: [
      '1985, with a brake on the front wheel alone',
      '1 February 1977, with a brake on the rear wheel alone',
      '1970, with a brake on the front wheel alone',
      '2015, with a brake on the rear wheel alone',
    ],
    good: [
      '1985, with a brake on each wheel',
      '31 January 1977, with a brake on the rear wheel alone',
      '1970, with a brake on the rear wheel alone',
      '2015, with a brake on each wheel',
    ],
    rule: 'Class LC needs a brake on each wheel if first registered from 1 February 1977; before that, one on at least the rear wheel.',
    source: 'VIRM 8-1, motorcycles',
    look: 'Compare the date of first registration with the brakes fitted.',
  },
  {
    ...{ key: 'parking brake of three-wheelers', line: 'parkingBrakePerformance', vehicleType: 'motorcycle' },
    about: 'Motorcycle without a parking brake, by its first registration anywhere',
    bad: [
      'Three-wheeler (class LE) without twinned wheels, 1 April 2002',
      'Three-wheeler (class LE) without twinned wheels, 2016',
      'Three-wheeler (class LE) without twinned wheels, June 2002',
    ],
    good: [
      'Three-wheeler (class LE) without twinned wheels, 31 March 2002',
      'Solo motorcycle (class LC), 2016',
      'Three-wheeler (class LE) with twinned wheels, 2016',
    ],
    rule: 'Class LE needs a parking brake if first registered from 1 April 2002, unless it has twinned wheels.',
    source: 'VIRM 8-1, motorcycles',
    look: 'Check class, wheels and the date of first registration.',
  },
  {
    ...{ key: 'parking brake of trailers', line: 'parkingBrakePerformance', vehicleType: 'trailer' },
    about: 'Parking brake fitted to a trailer; where it acts',
    bad: [
      'On the left wheel of its only axle',
      'On one wheel of each of its two axles',
      'On the jockey wheel',
      'On the right wheel of the rear axle of two',
    ],
    good: [
      'On both wheels of its only axle',
      'On both wheels of the rear axle of two',
      'On all wheels of its two axles',
      'On both wheels of the front axle of two',
    ],
    rule: 'A parking brake fitted to a trailer acts on all wheels of at least one axle.',
    source: 'VIRM 5-1, general trailers',
    look: 'Apply it and try to turn each wheel.',
  },
  {
    ...{ key: 'parking brake of a car', line: 'parkingBrakePerformance', vehicleType: 'car' },
    ...{ source: OWN_LIST, unconfirmed: doubts.trade },
    about: 'Parking brake of a car',
    bad: [
      'The car rolls on the slope with the lever fully up',
      'The ratchet lets go when the lever is knocked',
      'The lever reaches its stop before the brake bites',
      'The lamp of an electronic brake shows a fault',
    ],
    good: [
      'The car stays on the slope with the lever half up',
      'The ratchet holds when the lever is knocked',
      'The lever bites well before its stop',
      'The lamp of an electronic brake goes out on release',
    ],
    rule: 'It holds the car on a slope; the lever has travel to spare, and the ratchet holds and releases.',
    look: 'Apply it on a slope, then knock the lever.',
  },
  {
    ...{ key: 'breakaway brakes', line: 'trailerBreakawayBrake', vehicleType: 'trailer' },
    ...{ source: OWN_LIST, unconfirmed: doubts.trade },
    about: 'Breakaway brake that a trailer must have',
    bad: [
      'It stays off when its cable is pulled',
      'Its battery is flat',
      'Its cable is so long that the brake never comes on',
      'Its switch is loose and corroded',
    ],
    good: [
      'It comes on when its cable is pulled',
      'Its battery is charged',
      'Its cable is pulled before the trailer is away',
      'Its switch is firm and clean',
    ],
    rule: 'It comes on and stays on when its cable is pulled; battery, cable and switch are sound.',
    look: 'Pull the cable and try to move the trailer.',
  },
  {
    ...{ key: 'brake parts of a car', line: 'chassisBrakeComponents', vehicleType: 'car' },
    about: 'Brakes of a car',
    bad: [
      'A pad worn to its limit',
      'A wet line of brake fluid on the inside of a wheel',
      'A steel pipe with deep rust',
      'Fluid below the minimum mark',
    ],
    good: [
      'A pad with twice the maker’s least thickness',
      'A dry wheel, hose and caliper',
      'A steel pipe that is clean and clipped in place',
      'Fluid between the marks',
    ],
    rule: 'Pads worn to or past their limit, leaks, corroded pipes and fluid below the minimum fail.',
    ...{ source: 'VIRM 8-1, motorcycles', unconfirmed: doubts.motorcyclePages },
    look: 'Look through each wheel, along the pipes and at the reservoir.',
  },
  {
    ...{ key: 'brake test after a repair', line: 'serviceBrakePerformance', vehicleType: 'car', isPractice: true },
    about: 'Recheck of a car that passed the brake test and failed on brake parts',
    bad: [
      'New pads: the pads are looked at, the first readings stay',
      'A new hose: the first readings stay, as they were good',
      'The owner did the work: the receipt for the parts is enough',
    ],
    good: [
      'New pads: the pads are looked at and the brakes tested again',
      'A new hose: the brakes are tested again, although they were good',
      'The owner did the work: the brakes are tested again',
    ],
    rule: 'If a repair can change how the brakes perform, performance is tested again at the recheck.',
    ...{ source: 'VIRM 3-11, as summarised by the trade press', unconfirmed: doubts.tradeReport },
    look: 'Repeat the service brake test and enter the new readings.',
  },
];

export const brakeTopics = (rules: Rules): Topic[] => [...measuredTopics(rules), ...plainTopics];
