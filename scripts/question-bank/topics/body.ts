import type { CaseSet, Topic } from '../topic.ts';
import { doubts, OWN_LIST } from './doubts.ts';

const unseen = { source: OWN_LIST, unconfirmed: doubts.trade } as const;

/** Rules of the manual: shares, distances and exceptions. */
const ruleTopics: readonly Topic[] = [
  {
    ...{ key: 'critical vision area', line: 'externalWindscreen', vehicleType: 'car' },
    about: 'Damage in the critical vision area of a windscreen; the driver’s view is not affected',
    bad: [
      'A star break 4 mm wide',
      'A crack 15 mm long',
      'A chip 5 mm wide, filled with resin by the owner',
      'A crack 30 mm long, filled with resin by the owner',
    ],
    good: [
      'Light pitting over an area 200 mm wide',
      'A light scratch 90 mm long',
      'Light pitting over half of the area',
      'Several light scratches 40 mm long',
    ],
    rule: 'In the critical vision area, only light pitting or scratching that doesn’t affect the view is accepted.',
    ...{ source: 'VIRM 5-1, motorcycles, and an NZTA reply', unconfirmed: doubts.motorcyclePages },
    look: 'Look from the driver’s seat, with the screen clean.',
  },
  {
    ...{ key: 'light through each glass', line: 'externalOtherGlazing', vehicleType: 'car' },
    facts: ['70 and 35 percent'],
    about: 'Share of light that the glass of a car lets through, film included',
    bad: ['Windscreen 68%', 'Front side window 34%', 'Windscreen 60%'],
    good: ['Front side window 60%', 'Front side window 36%', 'Windscreen 72%'],
    rule: 'A windscreen lets through at least 70% of the light, a front side window at least 35%, film included.',
    ...{ source: 'VIRM 5-1, motorcycles', unconfirmed: doubts.motorcyclePages },
    look: 'Measure with the light meter, glass wound up and clean.',
  },
  {
    ...{ key: 'film on each glass', line: 'externalOtherGlazing', vehicleType: 'car', facts: ['70 and 35 percent'] },
    about: 'Glass of a car with film',
    bad: [
      'Windscreen: the glass lets through 80% of the light; with the film, 66%',
      'Front side window: the glass lets through 72% of the light; with the film, 33%',
      'Windscreen: the glass lets through 75% of the light; with the film, 69%',
    ],
    good: [
      'Windscreen: the glass lets through 82% of the light; with the film, 71%',
      'Front side window: the glass lets through 74% of the light; with the film, 36%',
      'Front side window: the glass lets through 68% of the light; with the film, 37%',
    ],
    rule: 'A windscreen lets through at least 70% of the light, a front side window at least 35%, film included.',
    ...{ source: 'VIRM 5-1, motorcycles', unconfirmed: doubts.motorcyclePages },
    look: 'Measure with the light meter, glass wound up and clean.',
  },
  {
    ...{ key: 'projections from the centre line', line: 'externalProjections', vehicleType: 'trailer' },
    facts: ['width of projections'],
    about: 'Trailers with a mudguard stay on one side, secure and without sharp corners',
    bad: [
      '2.0 m wide; the stay ends 1.12 m from the centre line',
      '1.6 m wide; the stay ends 0.95 m from the centre line',
      '1.8 m wide; the stay ends 1.02 m from the centre line',
    ],
    good: [
      '2.0 m wide; the stay ends 1.08 m from the centre line',
      '1.6 m wide; the stay ends 0.89 m from the centre line',
      '1.8 m wide; the stay ends 0.97 m from the centre line',
    ],
    rule: 'A functional fitting may extend up to 100 mm beyond the width of the vehicle on each side.',
    source: 'VIRM 2-1, general trailers',
    look: 'Measure from the centre line to the end of the fitting, then subtract half the width.',
  },
  {
    ...{ key: 'width of projections', line: 'externalProjections', vehicleType: 'trailer' },
    about: 'Mudguard stays of a trailer, secure and without sharp corners',
    bad: [
      'One sticks out 110 mm on the left, and nothing on the right',
      'They stick out 105 mm on both sides',
      'They stick out 120 mm on the right and 60 mm on the left',
    ],
    good: [
      'One sticks out 90 mm on the left, and nothing on the right',
      'They stick out 100 mm on both sides',
      'They stick out 95 mm on the right and 80 mm on the left',
    ],
    rule: 'A functional fitting may extend up to 100 mm beyond the width of the vehicle on each side, and must be secure and without sharp corners.',
    source: 'VIRM 2-1, general trailers',
    look: 'Measure outwards from the widest part of the vehicle.',
  },
];

const plainTopics: readonly Topic[] = [
  {
    ...{ key: 'other glazing', line: 'externalOtherGlazing', vehicleType: 'car' },
    ...unseen,
    about: 'Side and rear glass of a car',
    bad: [
      'Mirror-effect film that dazzles other drivers',
      'A replacement pane without any approval mark',
      'Film so bubbled that the driver can hardly see through it',
      'A cracked quarter window with a sharp edge',
    ],
    good: [
      'Smooth film on the rear door glass, no darker than allowed for its class',
      'A replacement pane of safety glass with its approval mark',
      'Clear glass that is secure and winds up fully',
      'A quarter window without cracks or sharp edges',
    ],
    rule: 'Glass is safety glass with an approval mark, undamaged and secure, and no film on it dazzles or obscures the view.',
    look: 'Find the mark in the corner of each pane.',
  },
  {
    ...{ key: 'doors', line: 'externalDoorsAndHingedPanels', vehicleType: 'car' },
    about: 'Doors of a car',
    bad: [
      'A rear door opens only from outside, although its child lock is off',
      'The child lock of a rear door cannot be released',
      'The tailgate springs open after it is shut',
      'The driver’s door opens only with great force',
    ],
    good: [
      'A rear door opens only from outside until its child lock is released',
      'The child lock of a rear door works and can be released',
      'The tailgate stays shut when it is pulled',
      'The driver’s door opens easily from inside and outside',
    ],
    rule: 'Doors used by the driver or passengers open easily from inside and outside, and stay closed. It must be possible to release a child lock.',
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
      'A sill without corrosion damage',
      'A pillar repaired to its original strength',
      'A sound wheel arch with nothing hidden under filler',
      'A repaired sill that is as strong as when it was new',
    ],
    rule: 'Structural areas have no corrosion damage, bends or cracks, and repairs have restored the original strength.',
    ...{ source: 'VIRM 3-1', unconfirmed: doubts.otherPages },
    look: 'Tap and press sills, pillars and wheel arches.',
  },
  {
    ...{ key: 'mudguards', line: 'externalMudGuards', vehicleType: 'car' },
    ...unseen,
    about: 'Mudguard of a car',
    bad: [
      'It covers only three quarters of the width of the tread',
      'It touches the tyre on full lock',
      'It has a jagged edge that sticks out',
      'It hangs loose on one screw',
    ],
    good: [
      'It covers the full width of the tread',
      'It stays clear of the tyre on full lock',
      'It is made of plastic and has smooth edges',
      'It is secured by all its screws',
    ],
    rule: 'A required mudguard covers the full width of the tread, is secure and has no jagged edge.',
    look: 'Look along the tyre from behind, then turn the wheel.',
  },
  {
    ...{ key: 'footrests', line: 'externalMotorcycleFootrests', vehicleType: 'motorcycle' },
    ...unseen,
    about: 'Footrests of a motorcycle',
    bad: [
      'There is a pillion seat, but there are no footrests for the pillion',
      'The rubber of one is worn so smooth that the foot slips',
      'A folding footrest has seized',
      'The mounting of the left one is cracked',
    ],
    good: [
      'There is only one seat, and there are no footrests for a pillion',
      'The rubber of one is scuffed but still grips',
      'A folding footrest folds as designed',
      'The mounting of the left one is sound',
    ],
    rule: 'There are footrests for the rider, and for the pillion if there is a pillion seat. They are secure, work as designed and don’t let the foot slip.',
    look: 'Fold them and put weight on them.',
  },
];

export const bodyTopics: readonly Topic[] = [
  ...ruleTopics,
  ...plainTopics.map((topic) => ({ ...topic, isCarSense: true as const })),
];

export const bodyCases: readonly CaseSet[] = [
  {
    ...{ key: 'corrosion distances', line: 'internalSeats', vehicleType: 'car', isCarSense: true },
    asks: 'Judged only by this distance, what is the result?',
    verdicts: [
      'Fails: the limit is 150 mm',
      'Fails: the limit is 300 mm',
      'Passes: the limit is 150 mm',
      'Passes: the limit is 300 mm',
    ],
    cases: [
      {
        text: 'Corrosion damage 120 mm from the upper hinge of a car’s door.',
        ...{ verdict: 0, drawing: 'rustHinge', line: 'externalDoorsAndHingedPanels' },
      },
      {
        text: 'Corrosion damage in a car’s floor, 220 mm from the anchorage of a seat with built-in seatbelts.',
        ...{ verdict: 1, drawing: 'rustSeat' },
      },
      {
        text: 'Corrosion damage in a car’s floor, 220 mm from the anchorage of a seat without built-in seatbelts.',
        ...{ verdict: 2, drawing: 'rustSeat' },
      },
      {
        text: 'Corrosion damage in a car’s floor, 340 mm from the anchorage of a seat with built-in seatbelts.',
        ...{ verdict: 3, drawing: 'rustSeat' },
      },
    ],
    rule: 'By distance alone, corrosion damage fails within 150 mm of a hinge, latch or seat anchorage, and within 300 mm of the anchorage of a seat with built-in seatbelts. Corrosion damage in a structural area fails in any case.',
    ...{ source: 'VIRM 6-1 and 7-1, light passenger service vehicles', unconfirmed: doubts.passengerPages },
    look: 'Measure from the edge of the mounting to the damage.',
  },
  {
    ...{ key: 'windscreen drawings', line: 'externalWindscreen', vehicleType: 'car' },
    ...{ facts: ['critical vision area', '70 and 35 percent'], isCarSense: true },
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
        text: 'Windscreen: film from edge to edge, which the driver can see through well. The meter shows 60%.',
        name: 'Windscreen: film from edge to edge. The meter shows 60 percent.',
        ...{ verdict: 3, drawing: 'screenTint' },
      },
    ],
    rule: 'In the critical vision area, only light pitting or scratching that doesn’t affect the view is accepted. Nothing may obstruct the view, and the glass must let through at least 70% of the light.',
    ...{ source: 'VIRM 5-1, motorcycles, and an NZTA reply', unconfirmed: doubts.motorcyclePages },
    look: 'Sit in the driver’s seat, then measure.',
  },
];
