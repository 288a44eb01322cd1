import type { CaseSet, Topic } from '../topic.ts';
import { doubts, OWN_LIST } from './doubts.ts';

const unseen = { source: OWN_LIST, unconfirmed: doubts.trade, vehicleType: 'car' } as const;
const trailer = {
  source: 'NZTA’s text on light trailers',
  unconfirmed: doubts.trailerCopy,
  vehicleType: 'trailer',
} as const;

export const lampTopics: readonly Topic[] = [
  {
    ...{ key: 'head lamps', line: 'externalHeadLamps', vehicleType: 'car' },
    about: 'Head lamps of a car',
    bad: [
      'Dipped beam is brightest to the right',
      'An LED kit in a halogen lamp outshines its partner',
      'Main beam works, but its tell-tale stays dark',
      'Dipped beam works on the left, main beam on both sides',
    ],
    good: [
      'Dipped beam is brightest to the left',
      'Halogen bulbs in halogen lamps, equally bright on both sides',
      'Main beam works, and its tell-tale lights up',
      'Dipped beam works on both sides and does not dazzle',
    ],
    rule: 'Both dipped beams work, match each other, use the light source they were built for and don’t throw light to the right.',
    ...{ source: 'VIRM 4-1, unclassified vehicles', unconfirmed: doubts.otherPages },
    look: 'Look at the pattern on a wall and compare left with right.',
  },
  {
    ...unseen,
    ...{ key: 'fog lamps', line: 'externalFogLamps' },
    about: 'Fog lamps of a car',
    bad: [
      'A front fog lamp shows blue',
      'A rear fog lamp shows amber',
      'Of a pair at the front, only the left one works',
      'The rear fog lamp stays on and cannot be switched off',
    ],
    good: [
      'A pair of front fog lamps shows yellow',
      'A pair of front fog lamps shows amber',
      'A rear fog lamp shows red',
      'The front fog lamps go on and off by their own switch',
    ],
    rule: 'Front fog lamps show white, amber or yellow, rear ones red; a pair works as a pair and has its own switch.',
    look: 'Switch them on and off and walk around the car.',
  },
  {
    ...unseen,
    ...{ key: 'front indicators', line: 'externalFrontDirectionIndicators' },
    about: 'Front direction indicators of a car',
    bad: [
      'The left one flashes much faster than the right one',
      'They flash, but the tell-tale inside stays dark',
      'The left lens is missing and its bulb can be seen',
      'The right one is amber, the left one faded to a weak pink',
    ],
    good: [
      'Left and right flash at the same rate',
      'They flash, and the tell-tale inside flashes with them',
      'Both lenses are whole and firmly fitted',
      'Both are amber and equally bright',
    ],
    rule: 'Both indicators flash at a normal rate, match in colour and brightness, have whole lenses and a working tell-tale.',
    look: 'Compare left with right from the front, then look at the dashboard.',
  },
  {
    ...trailer,
    ...{ key: 'trailer rear indicators', line: 'externalRearDirectionIndicators', facts: ['1 April 2012'] },
    about: 'Rear direction indicators of a light trailer, by its first registration in New Zealand',
    bad: [
      '1 April 2012: none fitted',
      'June 2015, only 1.1 m wide: none fitted',
      'March 2010, a box that hides the driver’s arm signals: none fitted',
      'January 2013, 400 kg laden: none fitted',
    ],
    good: [
      '31 March 2012, the driver’s arm signals can be seen: none fitted',
      'June 2015, only 1.1 m wide: one pair fitted',
      'March 2010, a flat deck that hides no arm signal: none fitted',
      'January 2013, 400 kg laden: one pair fitted',
    ],
    rule: 'Rear indicators are compulsory if first registered from 1 April 2012, whatever the size; before that, only where arm signals would be hidden.',
    look: 'Compare the date of first registration with what is fitted.',
  },
  {
    ...trailer,
    ...{ key: 'trailer rear position lamps', line: 'externalRearPositionLamps' },
    about: 'Rear position lamps of a light trailer',
    bad: [
      '1.6 m wide, first registered in 1985: one lamp',
      '1.8 m wide, first registered in June 1978: one lamp',
      '1.4 m wide, first registered in 1990: none',
      '2.1 m wide, first registered in 2016: one lamp',
    ],
    good: [
      '1.5 m wide, first registered in 1985: one lamp',
      '1.8 m wide, first registered in 1976: one lamp',
      '1.4 m wide, first registered in 1990: one lamp',
      '2.1 m wide, first registered in 2016: two lamps',
    ],
    rule: 'Two are needed on a trailer over 1.5 m wide that was first registered after 1 January 1978; otherwise one is enough.',
    look: 'Measure the width and compare the date of first registration.',
  },
  {
    ...trailer,
    ...{ key: 'trailer front position lamps', line: 'externalFrontPositionLamps' },
    about: 'Front lamps of a light trailer',
    bad: [
      '2.1 m wide, even on both sides: no front position lamps',
      '1.8 m wide, but 1.1 m of it to the left of the centre: no front position lamps',
      'Head lamps fitted, but never switched on',
      'Head lamps fitted and aimed down',
    ],
    good: [
      '2.0 m wide, even on both sides: no front position lamps',
      '1.8 m wide, 0.9 m of it to each side of the centre: no front position lamps',
      '2.3 m wide, even on both sides: front position lamps fitted',
      '1.6 m wide, even on both sides: no front lamps at all',
    ],
    rule: 'Front position lamps are needed if the trailer is over 2 m wide or reaches more than 1 m to one side of the centre. Head lamps are prohibited on trailers (VIRM 4-1).',
    look: 'Measure the width from the centre line to each side.',
  },
  {
    ...trailer,
    ...{ key: 'trailer reflectors', line: 'externalRearReflectors' },
    about: 'Rear reflectors of a light trailer',
    bad: [
      'One red reflector in the middle',
      'Two white reflectors',
      'One red and one amber reflector',
      'No reflector, but two red lamps',
    ],
    good: [
      'Two red reflectors',
      'Four red reflectors',
      'Three red reflectors',
      'Two red reflectors beside two red lamps',
    ],
    rule: 'A trailer needs at least two red rear reflectors.',
    look: 'Shine a light at the rear from a few metres away.',
  },
  {
    ...unseen,
    ...{ key: 'stop lamps', line: 'externalStopLamps' },
    about: 'Stop lamps of a car',
    bad: [
      'They stay on after the pedal is released',
      'They are as bright as the rear position lamps',
      'The left one shows amber',
      'A strip of tape hides most of the right one',
    ],
    good: [
      'They go out when the pedal is released',
      'They are clearly brighter than the rear position lamps',
      'Both show red',
      'Both are firmly fitted and in full view',
    ],
    rule: 'Stop lamps show red, come on and go out with the brake, and are clearly brighter than the rear position lamps.',
    look: 'Have someone press the pedal, with the position lamps on.',
  },
  {
    ...unseen,
    ...{ key: 'high-mounted stop lamp', line: 'externalHighMountedStopLamps', facts: ['stop lamps'] },
    about: 'High-mounted stop lamp of a car that must have one',
    bad: [
      'A rear spoiler hides it',
      'It flashes while the pedal is held',
      'It hangs loose behind the glass',
      'It has been taken out',
    ],
    good: [
      'The rear spoiler leaves it in full view',
      'It is steady while the pedal is held',
      'It sits firmly behind clear glass',
      'It is built into the rear spoiler and works',
    ],
    rule: 'A required high-mounted stop lamp works, is steady and red, sits firmly and can be seen.',
    look: 'Look from behind while someone holds the pedal.',
  },
  {
    ...unseen,
    ...{ key: 'other lamps', line: 'externalOtherLamps' },
    about: 'Other lamps of a car',
    bad: [
      'The reversing lamp stays on in first gear',
      'An added driving lamp hides the left indicator',
      'A daytime running lamp shows green',
      'A cosmetic lamp under the sill flashes',
    ],
    good: [
      'The reversing lamp comes on in reverse alone',
      'An added driving lamp leaves the left indicator in view',
      'Both daytime running lamps work, in the right colour',
      'A side-marker lamp works, in the right colour',
    ],
    rule: 'Reversing lamps go out in forward gears, and no optional lamp flashes, has a wrong colour or hides a required lamp.',
    look: 'Go through the gears and all switches.',
  },
];

export const lampCases: readonly CaseSet[] = [
  {
    ...{ key: 'dipped beam drawings', line: 'externalHeadLamps', vehicleType: 'car', facts: ['head lamps'] },
    asks: 'What is the result?',
    verdicts: [
      'Passes',
      'Fails: the beam throws light to the right',
      'Fails: the pair does not match',
      'Fails: a dipped beam does not work',
    ],
    cases: [
      { text: 'Dipped beams on a wall: both are brightest to the left.', verdict: 0, drawing: 'beamLeft' },
      {
        text: 'Dipped beams on a wall: both are brightest to the right.',
        verdict: 1,
        drawing: 'beamRight',
      },
      {
        text: 'Dipped beams on a wall: both point to the left, and one is far brighter because of an LED kit.',
        verdict: 2,
        drawing: 'beamUneven',
      },
      { text: 'Dipped beams on a wall: there is light from the left lamp alone.', verdict: 3, drawing: 'beamOneSide' },
    ],
    rule: 'Dipped beams must both work, match, and point away from oncoming drivers: to the left.',
    ...{ source: 'VIRM 4-1, unclassified vehicles', unconfirmed: doubts.otherPages },
    look: 'Look at the pattern on a wall.',
  },
  {
    ...unseen,
    ...{ key: 'plate lamp drawings', line: 'externalRegistrationPlateLamps' },
    asks: 'What is the result?',
    verdicts: [
      'Passes',
      'Fails: the rear plate is not lit',
      'Fails: white light is visible directly from behind',
      'Fails: the light is not white',
    ],
    cases: [
      { text: 'Rear plate at night: a shaded lamp lights all of it in white.', verdict: 0, drawing: 'plateLit' },
      {
        text: 'Rear plate at night: the lamp is dark, and the plate cannot be read.',
        verdict: 1,
        drawing: 'plateDark',
      },
      {
        text: 'Rear plate at night: the lamp lights the plate in white, and its bare bulb faces the following driver.',
        verdict: 2,
        drawing: 'plateGlare',
      },
      { text: 'Rear plate at night: a shaded lamp lights all of it in blue.', verdict: 3, drawing: 'plateBlue' },
    ],
    rule: 'The rear plate is lit in white, and the lamp itself can’t be seen directly from behind.',
    look: 'Switch on the position lamps and look from behind.',
  },
];
