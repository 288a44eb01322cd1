import type { CaseSet, Topic } from '../topic.ts';
import { doubts, OWN_LIST } from './doubts.ts';

const unseen = { source: OWN_LIST, unconfirmed: doubts.trade } as const;

export const bodyTopics: readonly Topic[] = [
  {
    ...{ key: 'windscreen damage', line: 'externalWindscreen', vehicleType: 'car', facts: ['critical vision area'] },
    about: 'Windscreen of a car',
    bad: [
      'A small star break in the critical vision area',
      'A crack that goes through more than one layer of the glass',
      'Scratches from a wiper that blur the driver’s view',
      'A repaired screen that needs a repair document and has none',
    ],
    good: [
      'Light pitting in the critical vision area that does not affect the view',
      'Fine scratches in the critical vision area that do not affect the view',
      'A repaired screen that needs a repair document and has it',
      'Clear glass, well sealed, with nothing stuck on it',
    ],
    rule: 'In the critical vision area only light pitting or scratching that doesn’t affect the view is accepted.',
    ...{ source: 'VIRM 5-1, motorcycles, and an NZTA reply', unconfirmed: doubts.motorcyclePages },
    look: 'Look from the driver’s seat, with the screen clean.',
  },
  {
    ...{ key: 'light through glass', line: 'externalOtherGlazing', vehicleType: 'car', facts: ['70 and 35 percent'] },
    about: 'Light that the glass of a car lets through, film included',
    bad: ['Windscreen 68%', 'Windscreen 40%', 'Front side window 34%', 'Front side window 20%'],
    good: ['Windscreen 70%', 'Windscreen 76%', 'Front side window 35%', 'Front side window 45%'],
    rule: 'A windscreen lets through at least 70% of the light, a front side window at least 35%, film included.',
    ...{ source: 'VIRM 5-1, motorcycles', unconfirmed: doubts.motorcyclePages },
    look: 'Measure with the light meter, glass wound up and clean.',
  },
  {
    ...{ key: 'other glazing', line: 'externalOtherGlazing', vehicleType: 'car' },
    ...unseen,
    about: 'Side and rear glass of a car',
    bad: [
      'Mirror-effect film that dazzles other drivers',
      'A replacement pane without any approval mark',
      'Film so bubbled that the driver sees shapes only',
      'A cracked quarter window with a sharp edge',
    ],
    good: [
      'Smooth film on the rear door glass, as dark as its class allows',
      'A replacement pane of safety glass with its approval mark',
      'Clear glass that sits firmly and winds up fully',
      'A quarter window without crack or sharp edge',
    ],
    rule: 'Glass is safety glass with an approval mark, whole and firm, and no film on it dazzles or spoils the view.',
    look: 'Find the mark in the corner of each pane.',
  },
  {
    ...{ key: 'projections', line: 'externalProjections', vehicleType: 'trailer' },
    about: 'A functional fitting on the side of a trailer',
    bad: [
      'Rounded and firm, 110 mm beyond the width of the trailer',
      'Firm, 60 mm beyond the width, with sharp corners',
      'Rounded, 40 mm beyond the width, but loose',
      'Rounded and firm, 150 mm beyond the width of the trailer',
    ],
    good: [
      'Rounded and firm, 100 mm beyond the width of the trailer',
      'Rounded and firm, 60 mm beyond the width of the trailer',
      'Firm, with rounded corners, within the width of the trailer',
      'Rounded and firm, 95 mm beyond the width of the trailer',
    ],
    rule: 'A functional fitting may extend up to 100 mm beyond each side, and must be firm and without sharp corners.',
    source: 'VIRM 2-1, general trailers',
    look: 'Measure from the side of the body outwards.',
  },
  {
    ...{ key: 'doors', line: 'externalDoorsAndHingedPanels', vehicleType: 'car' },
    about: 'Doors of a car',
    bad: [
      'A rear door with its child lock off opens from outside alone',
      'A rear door has a child lock that cannot be released',
      'The tailgate springs open after it is shut',
      'The driver’s door opens only with great force',
    ],
    good: [
      'A rear door opens from outside alone, until its child lock is released',
      'A rear door has a child lock that is released and works',
      'The tailgate stays shut when it is pulled',
      'The driver’s door opens easily from inside and outside',
    ],
    rule: 'Doors for the driver and passengers open easily from inside and outside, and stay closed. A child lock must be able to be released.',
    ...{ source: 'VIRM 6-1, light passenger service vehicles', unconfirmed: doubts.passengerPages },
    look: 'Open and shut every door, from both sides.',
  },
  {
    ...{ key: 'structure of the body', line: 'externalStructureCorrosion', vehicleType: 'car' },
    about: 'Structure of a car’s body',
    bad: [
      'A rust hole in the sill',
      'Filler and tape over rust at the foot of a pillar',
      'A pillar bent and straightened, with a crack left in it',
      'A repaired sill that is weaker than before',
    ],
    good: [
      'A sill without rust damage',
      'A pillar repaired to its original strength',
      'A wheel arch that is sound, with nothing hidden under filler',
      'A repaired sill as strong as it was built',
    ],
    rule: 'Structural areas have no corrosion damage, bends or cracks, and a repair gives back the original strength.',
    ...{ source: 'VIRM 3-1', unconfirmed: doubts.otherPages },
    look: 'Tap and press sills, pillars and wheel arches.',
  },
  {
    ...{ key: 'mudguards', line: 'externalMudGuards', vehicleType: 'car' },
    ...unseen,
    about: 'Mudguards of a car',
    bad: [
      'It covers three quarters of the width of the tread',
      'It touches the tyre on full lock',
      'A torn edge sticks out, sharp enough to cut',
      'It swings about on one screw',
    ],
    good: [
      'It covers the full width of the tread',
      'It stays clear of the tyre on full lock',
      'It is of plastic, with smooth edges',
      'It sits firmly on all its screws',
    ],
    rule: 'A required mudguard covers the full width of the tread, sits firmly, and has no jagged edge.',
    look: 'Look along the tyre from behind, then turn the wheel.',
  },
  {
    ...{ key: 'footrests', line: 'externalMotorcycleFootrests', vehicleType: 'motorcycle' },
    ...unseen,
    about: 'Footrests of a motorcycle',
    bad: [
      'A pillion seat, but no footrests for the pillion',
      'The rubber is worn so smooth that the foot slips',
      'A folding footrest has seized',
      'The mounting of the left one is cracked',
    ],
    good: [
      'A single seat and no footrests for a pillion',
      'The rubber is scuffed and still grips',
      'A folding footrest folds as designed',
      'The mounting of the left one is sound',
    ],
    rule: 'The rider, and a pillion for whom there is a seat, has footrests that are firm, work as designed and don’t let the foot slip.',
    look: 'Fold them and put weight on them.',
  },
];

export const bodyCases: readonly CaseSet[] = [
  {
    ...{ key: 'corrosion distances', line: 'externalDoorsAndHingedPanels', vehicleType: 'car', facts: ['150 mm'] },
    asks: 'What is the result?',
    verdicts: [
      'Fails: the limit is 150 mm',
      'Fails: the limit is 300 mm',
      'Passes: the limit is 150 mm',
      'Passes: the limit is 300 mm',
    ],
    cases: [
      { text: 'Corrosion damage in a car’s door pillar, 120 mm from the hinge.', verdict: 0, drawing: 'rustHinge' },
      { text: 'Corrosion damage in a car’s door pillar, 190 mm from the latch.', verdict: 2, drawing: 'rustHinge' },
      {
        text: 'Corrosion damage in a car’s floor, 220 mm from the anchorage of a seat with built-in seatbelts.',
        verdict: 1,
        drawing: 'rustSeat',
        line: 'internalSeats',
      },
      {
        text: 'Corrosion damage in a car’s floor, 220 mm from the anchorage of a seat without seatbelts.',
        verdict: 2,
        drawing: 'rustSeat',
        line: 'internalSeats',
      },
      {
        text: 'Corrosion damage in a car’s floor, 340 mm from the anchorage of a seat with built-in seatbelts.',
        verdict: 3,
        drawing: 'rustSeat',
        line: 'internalSeats',
      },
      {
        text: 'Corrosion damage in a car’s floor, 140 mm from the anchorage of a seat without seatbelts.',
        verdict: 0,
        drawing: 'rustSeat',
        line: 'internalSeats',
      },
      {
        text: 'Corrosion damage in a car’s floor, 290 mm from the anchorage of a seat with built-in seatbelts.',
        verdict: 1,
        drawing: 'rustSeat',
        line: 'internalSeats',
      },
      {
        text: 'Corrosion damage in a car’s floor, 310 mm from the anchorage of a seat with built-in seatbelts.',
        verdict: 3,
        drawing: 'rustSeat',
        line: 'internalSeats',
      },
    ],
    rule: 'Corrosion damage counts within 150 mm of a hinge, latch or seat anchorage, and within 300 mm of the anchorage of a seat with built-in belts.',
    ...{ source: 'VIRM 6-1 and 7-1, light passenger service vehicles', unconfirmed: doubts.passengerPages },
    look: 'Measure from the edge of the mounting to the damage.',
  },
  {
    ...{ key: 'windscreen drawings', line: 'externalWindscreen', vehicleType: 'car' },
    facts: ['critical vision area', '70 and 35 percent'],
    asks: 'What is the result?',
    verdicts: [
      'Passes',
      'Fails: damage in the critical vision area',
      'Fails: the view is obstructed',
      'Fails: too little light comes through',
    ],
    cases: [
      {
        text: 'Windscreen: light pitting in front of the driver that does not affect the view.',
        verdict: 0,
        drawing: 'screenPitting',
      },
      { text: 'Windscreen: a star break in front of the driver.', verdict: 1, drawing: 'screenStar' },
      { text: 'Windscreen: a large sticker in front of the driver.', verdict: 2, drawing: 'screenSticker' },
      {
        text: 'Windscreen: film from edge to edge. The meter shows 60%.',
        name: 'Windscreen: film from edge to edge. The meter shows 60 percent.',
        ...{ verdict: 3, drawing: 'screenTint' },
      },
    ],
    rule: 'In front of the driver nothing but light pitting or scratching is accepted, and at least 70% of the light must come through.',
    ...{ source: 'VIRM 5-1, motorcycles, and an NZTA reply', unconfirmed: doubts.motorcyclePages },
    look: 'Sit in the driver’s seat, then measure.',
  },
];
