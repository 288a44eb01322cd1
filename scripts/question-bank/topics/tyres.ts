import { type Rules, readLimit } from '../rules.ts';
import type { CaseSet, Topic } from '../topic.ts';
import { doubts, OWN_LIST } from './doubts.ts';

const TREAD_SOURCE = 'Land Transport rule text on tread depth';
const mm = (depth: number) => `${depth.toFixed(1)} mm`;

const treadTopics = (rules: Rules): Topic[] => {
  const { value, confirmed } = readLimit(rules, 'treadDepthMm', 'car');
  const unconfirmed = confirmed ? undefined : doubts.trade;
  const [limit, under, over] = [mm(value), mm(value - 0.1), mm(value + 0.1)];
  const rule = `At least ${limit} in all main grooves that hold a wear indicator, all the way round the tyre.`;
  return [
    {
      ...{ key: 'tread depth', line: 'chassisTyreTreadAndDepth', vehicleType: 'car', facts: ['tread'] },
      about: 'Tyre of a car, with wear indicators; depth in the main grooves',
      bad: [
        `${under} in one groove, 6.0 mm in the others`,
        `${under} in all grooves`,
        `${over} in all grooves, but ${under} for a hand’s width of the circumference`,
        `6.0 mm in the centre, ${under} in the outer groove`,
      ],
      good: [
        `${limit} in all grooves`,
        `${over} in all grooves, all the way round`,
        `${limit} in one groove, 6.0 mm in the others`,
        `6.0 mm in the centre, ${over} in the outer groove`,
      ],
      ...{ rule, source: TREAD_SOURCE, unconfirmed },
      look: 'Measure every main groove beside its indicator, at several places.',
    },
    {
      ...{
        key: 'tread depth of a motorcycle',
        line: 'chassisTyreTreadAndDepth',
        vehicleType: 'motorcycle',
        facts: ['tread'],
      },
      about: 'Tyre of a motorcycle, with wear indicators; depth in the main grooves',
      bad: [
        `${under} in the centre grooves, 4.0 mm beside them`,
        `4.0 mm in the centre grooves, ${under} in one beside them`,
        `${over} in all grooves, but ${under} at one place where a wheel locked`,
      ],
      good: [
        `${limit} in the centre grooves, 4.0 mm beside them`,
        `4.0 mm in the centre grooves, ${limit} beside them`,
        `${over} in all grooves, all the way round`,
      ],
      ...{ rule, source: TREAD_SOURCE, unconfirmed },
      look: 'Turn the wheel and measure every main groove at several places.',
    },
    {
      ...{ key: 'tread without indicators', line: 'chassisTyreTreadAndDepth', vehicleType: 'car', facts: ['tread'] },
      about: `Tyre without wear indicators; where the tread has ${limit} or more`,
      bad: [
        'Over half of its width, all the way round',
        'Over three quarters of its width, except for a smooth patch',
        'Over two thirds of its width, all the way round',
        'Over its full width, for half of the circumference',
      ],
      good: [
        'Over three quarters of its width, all the way round',
        'Over four fifths of its width, all the way round',
        'Over its full width, all the way round',
        'Over all of its width but a narrow edge, all the way round',
      ],
      rule: `A tyre without indicators needs at least ${limit} over three quarters of the tread’s width, all the way round.`,
      ...{ source: TREAD_SOURCE, unconfirmed },
      look: 'Measure across the width, then turn the wheel.',
    },
    {
      ...{ key: 'winter tyres', line: 'chassisTyreTreadAndDepth', vehicleType: 'car', facts: ['tread'] },
      about: 'Tread of a car’s tyre',
      bad: [
        'Winter tyre: 3.8 mm in every main groove',
        `Winter tyre: ${over} in every main groove`,
        `Ordinary tyre: ${under} in every main groove`,
        'Winter tyre: 5.0 mm in the centre, 3.5 mm in the outer grooves',
      ],
      good: [
        'Winter tyre: 4.0 mm in every main groove',
        `Ordinary tyre: ${over} in every main groove`,
        'Ordinary tyre: 3.8 mm in every main groove',
        'Winter tyre: 5.0 mm in the centre, 4.0 mm in the outer grooves',
      ],
      rule: `A winter tyre needs 4 mm, an ordinary tyre ${limit}.`,
      ...{
        source: 'guidance of a supplier of inspection software',
        unconfirmed: 'industry guidance, no official text was seen',
      },
      look: 'Read the side of the tyre first, then measure.',
    },
  ];
};

const plainTopics: readonly Topic[] = [
  {
    ...{ key: 'cuts in tyres', line: 'chassisTyreCondition', vehicleType: 'motorcycle', facts: ['tyre damage'] },
    about: 'Cut in the tyre of a motorcycle',
    bad: [
      '28 mm long in the sidewall, down to the cords',
      '40 mm long in the tread, down to the cords',
      '30 mm long, reaches the cords and loses no air',
      '26 mm long in the sidewall, down to the cords; tread like new',
    ],
    good: [
      '28 mm long in the sidewall, in the outer rubber alone',
      '40 mm long in the tread, shallow: the cords are not reached',
      '10 mm long in the tread, shallow: the cords are not reached',
      '26 mm long in the sidewall, in the outer rubber alone; tread half worn',
    ],
    rule: 'A cut in the sidewall or tread that is more than 25 mm long and reaches the cords fails.',
    source: 'VIRM 10-1, motorcycles',
    look: 'Open the cut gently and look at its bottom, then measure it.',
  },
  {
    ...{ key: 'fitting of tyres', line: 'chassisTyreCondition', vehicleType: 'motorcycle' },
    about: 'Tyre of a motorcycle',
    bad: [
      'Its arrow points against the direction of travel; the tread is like new',
      'It is marked NHS',
      'Its maker, brand and model marks were ground off',
      'It touches the mudguard when the wheel turns',
    ],
    good: [
      'Its arrow points in the direction of travel; the tread is half worn',
      'It is marked M/C',
      'Its maker, brand and model marks can be read',
      'It stays clear of the mudguard when the wheel turns',
    ],
    rule: 'A directional tyre turns the way its maker marked. A tyre marked NHS (not for highway service) or without its marks fails.',
    source: 'VIRM 10-1, motorcycles',
    look: 'Read the sidewall and turn the wheel.',
  },
  {
    ...{ key: 'tyres of one axle', line: 'chassisTyreCondition', vehicleType: 'car' },
    about: 'Tyres of a car',
    bad: [
      'Radial on the left, cross-ply on the right of one axle',
      'Two sizes on the front axle',
      'The side marked “inside” of an asymmetric tyre faces out',
      'A lump as big as a thumb in one sidewall',
    ],
    good: [
      'The same size and construction on the left and right of one axle',
      'One size on the front axle, another on the rear axle, each as the maker lists it',
      'The side marked “outside” of an asymmetric tyre faces out',
      'Two tyres of the same type on the front axle, one newer than the other',
    ],
    rule: 'Size, construction and tread type match on an axle, asymmetric tyres face the right way, and no tyre has a lump.',
    ...{ source: 'VIRM 10-1, motorcycles and heavy vehicles', unconfirmed: doubts.otherPages },
    look: 'Read both sidewalls of each axle.',
  },
  {
    ...{ key: 'wheels', line: 'chassisWheelsHubsAxles', vehicleType: 'car' },
    ...{ source: OWN_LIST, unconfirmed: doubts.trade },
    about: 'Wheels of a car',
    bad: [
      'One of five nuts is missing',
      'The wheel rocks on its bearing, which is noisy',
      'The rim is cracked near a stud hole',
      'A stud is broken off',
    ],
    good: [
      'All five nuts are fitted and tight',
      'The wheel turns quietly and without play',
      'The rim is scuffed by a kerb, without a crack or buckle',
      'The wheel trim is missing, all nuts are tight',
    ],
    rule: 'No nut or stud is missing, loose or damaged, the wheel isn’t cracked or buckled, and its bearing is quiet and without play.',
    look: 'Lift the wheel, turn it and rock it.',
  },
  {
    ...{ key: 'spare wheel', line: 'internalSpareWheel', vehicleType: 'car' },
    ...{ source: OWN_LIST, unconfirmed: doubts.trade },
    about: 'Spare wheel of a car',
    bad: [
      'It lies loose in the boot',
      'A space-saver is in use as a road wheel',
      'Its carrier under the floor is rusted and cracked',
      'On the tailgate, it hides the plate',
    ],
    good: [
      'It is bolted down in the boot',
      'A space-saver is fixed in its well',
      'Its carrier under the floor is sound and tight',
      'On the tailgate, it leaves lamps and plate in view',
    ],
    rule: 'A spare wheel that is carried is secured, hides nothing, and a space-saver isn’t in use as a road wheel.',
    look: 'Lift the boot floor and look under the car.',
  },
];

export const tyreTopics = (rules: Rules): Topic[] => [...treadTopics(rules), ...plainTopics];

export const tyreCases = (rules: Rules): CaseSet[] => {
  const { value } = readLimit(rules, 'treadDepthMm', 'car');
  return [
    {
      ...{ key: 'tyre drawings', line: 'chassisTyreCondition', vehicleType: 'car', facts: ['tread', 'tyre damage'] },
      asks: 'What is the result?',
      verdicts: [
        'Passes',
        `Fails: the tread is below ${mm(value)}`,
        'Fails: a long cut reaches the cords',
        'Fails: there is a lump or bulge',
      ],
      cases: [
        {
          text: `Tyre of a car with wear indicators: ${mm(value + 0.1)} in every main groove, all the way round.`,
          verdict: 0,
          drawing: 'tyreEven',
        },
        {
          text: `Tyre of a car with wear indicators: ${mm(value - 0.3)} in the two centre grooves, 4.0 mm in the outer ones.`,
          verdict: 1,
          drawing: 'tyreCentre',
        },
        {
          text: 'Tyre of a car with 5.0 mm of tread: 35 mm of the sidewall are slit, and the slit goes down to the cords.',
          verdict: 2,
          drawing: 'tyreCut',
        },
        {
          text: 'Tyre of a car with 5.0 mm of tread: part of the sidewall stands out.',
          verdict: 3,
          drawing: 'tyreBulge',
        },
      ],
      rule: `Tread of at least ${mm(value)}, no lump or bulge, and no cut of more than 25 mm that reaches the cords.`,
      ...{
        source: 'Land Transport rule text on tread depth; VIRM 10-1, motorcycles',
        unconfirmed: doubts.motorcyclePages,
      },
      look: 'Turn the wheel and look at the tread and both sidewalls.',
    },
  ];
};
