import { type Rules, readLimit } from '../rules.ts';
import type { CaseSet, Topic } from '../topic.ts';
import { doubts, OWN_LIST } from './doubts.ts';
import { mm, treadTopics } from './tread.ts';

const plainTopics: readonly Topic[] = [
  {
    ...{ key: 'cuts in tyres', line: 'chassisTyreCondition', vehicleType: 'motorcycle', facts: ['tyre damage'] },
    about: 'Cuts in the tyres of a motorcycle',
    bad: [
      '28 mm long in the sidewall, down to the cords',
      '40 mm long in the tread, down to the cords',
      '30 mm long in the tread, down to the cords; no air is lost',
      '26 mm long in the sidewall, down to the cords; tread like new',
    ],
    good: [
      '28 mm long in the sidewall, only in the outer rubber',
      '40 mm long in the tread, too shallow to reach the cords',
      '30 mm long in the tread, too shallow to reach the cords',
      '26 mm long in the sidewall, only in the outer rubber; tread half worn',
    ],
    rule: 'A cut in the sidewall or tread that is more than 25 mm long and reaches the cords fails.',
    source: 'VIRM 10-1, motorcycles',
    look: 'Open the cut gently, look at the bottom of it, then measure it.',
  },
  {
    ...{ key: 'fitting of tyres', line: 'chassisTyreCondition', vehicleType: 'motorcycle' },
    about: 'Tyre of a motorcycle',
    bad: [
      'Its arrow points against the direction of travel; the tread is like new',
      'It is marked NHS',
      'Its maker, brand and model markings were ground off',
      'It touches the mudguard when the wheel turns',
    ],
    good: [
      'Its arrow points in the direction of travel; the tread is half worn',
      'It is marked M/C',
      'Its maker, brand and model markings can be read',
      'It stays clear of the mudguard when the wheel turns',
    ],
    rule: 'A directional tyre turns the way its maker marked. A tyre marked NHS (not for highway service) or without its markings fails.',
    source: 'VIRM 10-1, motorcycles',
    look: 'Read the sidewall and turn the wheel.',
  },
  {
    ...{ key: 'tyres of one axle', line: 'chassisTyreCondition', vehicleType: 'car' },
    about: 'Tyres of a car',
    bad: [
      'A radial on the left and a cross-ply on the right of one axle',
      'Two different sizes on the front axle',
      'The side marked “inside” of an asymmetric tyre faces out',
      'A lump the size of a thumb in one sidewall',
    ],
    good: [
      'The same size and construction on the left and right of one axle',
      'One size on the front axle and another on the rear axle, both as the maker lists them',
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
      'One of the five nuts is missing',
      'The wheel bearing is noisy and has too much play',
      'The wheel is cracked near a stud hole',
      'A stud is broken off',
    ],
    good: [
      'All five nuts are fitted and tight',
      'The wheel bearing is quiet and has no play',
      'The rim is scuffed by a kerb but not cracked or buckled',
      'The wheel trim is missing, but all nuts are tight',
    ],
    rule: 'No nut or stud is missing, loose or damaged, the wheel isn’t cracked or buckled, and its bearing is quiet and without play.',
    look: 'Lift the wheel, turn it and rock it.',
  },
  {
    ...{ key: 'spare wheel', line: 'internalSpareWheel', vehicleType: 'car' },
    ...{ source: OWN_LIST, unconfirmed: doubts.trade },
    about: 'Spare wheel of a car',
    bad: [
      'It is loose in the boot',
      'It is a space-saver, and it is in use as a road wheel',
      'Its carrier under the floor is rusted and cracked',
      'It is on the tailgate and hides the plate',
    ],
    good: [
      'It is bolted down in the boot',
      'It is a space-saver, bolted down in its well',
      'Its carrier under the floor is sound and tight',
      'It is on the tailgate and leaves the lamps and plate in view',
    ],
    rule: 'A spare wheel must be secured on a sound carrier and must not hide a lamp or plate. A space-saver must not be in use as a road wheel.',
    look: 'Lift the boot floor and look under the car.',
  },
];

export const tyreTopics = (rules: Rules): Topic[] => [
  ...treadTopics(rules),
  ...plainTopics.map((topic) => ({ ...topic, isCarSense: true as const })),
];

export const tyreCases = (rules: Rules): CaseSet[] => {
  const { value } = readLimit(rules, 'treadDepthMm', 'car');
  return [
    {
      ...{
        key: 'tyre drawings',
        line: 'chassisTyreCondition',
        vehicleType: 'car',
        facts: ['tread', 'tyre damage'],
        isCarSense: true,
      },
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
          text: 'Tyre of a car with 5.0 mm of tread: a slit of 35 mm in the sidewall goes down to the cords.',
          name: 'Tyre of a car with 5.0 mm of tread: 35 mm of the sidewall are slit, and the slit goes down to the cords.',
          verdict: 2,
          drawing: 'tyreCut',
        },
        {
          text: 'Tyre of a car with 5.0 mm of tread: part of the sidewall stands out from the rest.',
          name: 'Tyre of a car with 5.0 mm of tread: part of the sidewall stands out.',
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
