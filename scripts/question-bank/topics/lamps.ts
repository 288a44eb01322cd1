import type { CaseSet, Topic } from '../topic.ts';
import { doubts, OWN_LIST } from './doubts.ts';
import { trailerCopy } from './trailer-lamps.ts';

const unseen = { source: OWN_LIST, unconfirmed: doubts.trade, vehicleType: 'car', isCarSense: true } as const;
const unclassified = { source: 'VIRM 4-1, unclassified vehicles', unconfirmed: doubts.otherPages } as const;

export const lampTopics: readonly Topic[] = [
  {
    ...{ key: 'head lamps', line: 'externalHeadLamps', vehicleType: 'car', isCarSense: true },
    about: 'Head lamps of a car',
    bad: [
      'Dipped beam is brightest to the right',
      'An LED kit in a halogen lamp outshines its partner',
      'Main beam works, but its tell-tale stays dark',
      'Dipped beam works on the left only, main beam on both sides',
    ],
    good: [
      'Dipped beam is brightest to the left',
      'Halogen bulbs in halogen lamps, equally bright on both sides',
      'Main beam works, and its tell-tale lights up',
      'Dipped beam works on both sides and does not dazzle',
    ],
    rule: 'Both dipped beams work, match each other, use the light source they were built for and don’t throw light to the right.',
    ...unclassified,
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
      'The front fog lamps have their own switch',
    ],
    rule: 'Front fog lamps show white, amber or yellow, rear ones red. Both lamps of a pair work, and they have their own switch.',
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
      'The right one is amber, the left one has faded to a weak pink',
    ],
    good: [
      'Left and right flash at the same rate',
      'They flash, and so does the tell-tale inside',
      'Both lenses are undamaged and secure',
      'Both are amber and equally bright',
    ],
    rule: 'Both indicators flash at a normal rate, match in colour and brightness, and have undamaged lenses and a working tell-tale.',
    look: 'Compare left with right from the front, then look at the dashboard.',
  },
  {
    ...trailerCopy,
    ...{ key: 'trailer reflectors', line: 'externalRearReflectors', isCarSense: true },
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
      'Two red reflectors next to two red lamps',
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
      'They are only as bright as the rear position lamps',
      'The left one shows amber',
      'Tape covers most of the right one',
    ],
    good: [
      'They go out when the pedal is released',
      'They are clearly brighter than the rear position lamps',
      'Both show red',
      'Both are secure and in full view',
    ],
    rule: 'Stop lamps show red, come on and go out with the brake, and are clearly brighter than the rear position lamps.',
    look: 'Have someone press the pedal with the position lamps on.',
  },
  {
    ...unseen,
    ...{ key: 'high-mounted stop lamp', line: 'externalHighMountedStopLamps', facts: ['stop lamps'] },
    about: 'High-mounted stop lamp of a car that must have one',
    bad: [
      'A rear spoiler hides it',
      'It flashes while the pedal is held down',
      'It hangs loose behind the glass',
      'It has been removed',
    ],
    good: [
      'The rear spoiler leaves it in full view',
      'It is steady while the pedal is held down',
      'It is secure behind clear glass',
      'It is built into the rear spoiler and works',
    ],
    rule: 'A required high-mounted stop lamp works, is steady and red, is secure and can be seen.',
    look: 'Look from behind while someone presses the pedal.',
  },
  {
    ...unseen,
    ...{ key: 'other lamps', line: 'externalOtherLamps' },
    about: 'Other lamps of a car',
    bad: [
      'The reversing lamp stays on in first gear',
      'An extra driving lamp hides the left indicator',
      'A daytime running lamp shows green',
      'A cosmetic lamp under the sill flashes',
    ],
    good: [
      'The reversing lamp comes on only in reverse',
      'An extra driving lamp leaves the left indicator in view',
      'Both daytime running lamps work, in the right colour',
      'A side-marker lamp works, in the right colour',
    ],
    rule: 'Reversing lamps go out in forward gears, and no optional lamp flashes, is the wrong colour or hides a required lamp.',
    look: 'Go through the gears and all switches.',
  },
];

export const lampCases: readonly CaseSet[] = [
  {
    ...{
      key: 'dipped beam drawings',
      line: 'externalHeadLamps',
      vehicleType: 'car',
      facts: ['head lamps'],
      isCarSense: true,
    },
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
      {
        text: 'Dipped beams on a wall: there is light from the left lamp only.',
        name: 'Dipped beams on a wall: there is light from the left lamp alone.',
        verdict: 3,
        drawing: 'beamOneSide',
      },
    ],
    rule: 'Dipped beams must both work, match, and point away from oncoming drivers: to the left.',
    ...unclassified,
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
        text: 'Rear plate at night: the lamp is dark and the plate cannot be read.',
        name: 'Rear plate at night: the lamp is dark, and the plate cannot be read.',
        verdict: 1,
        drawing: 'plateDark',
      },
      {
        text: 'Rear plate at night: the lamp lights the plate in white, and its bare bulb can be seen from behind.',
        name: 'Rear plate at night: the lamp lights the plate in white, and its bare bulb faces the following driver.',
        verdict: 2,
        drawing: 'plateGlare',
      },
      { text: 'Rear plate at night: a shaded lamp lights all of it in blue.', verdict: 3, drawing: 'plateBlue' },
    ],
    rule: 'The rear plate is lit in white, and the lamp itself can’t be seen directly from behind.',
    look: 'Switch on the position lamps and look from behind.',
  },
];
