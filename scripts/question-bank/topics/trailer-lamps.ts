import type { CaseSet, Topic } from '../topic.ts';
import { doubts } from './doubts.ts';

export const trailerCopy = {
  source: 'NZTA’s text on light trailers',
  unconfirmed: doubts.trailerCopy,
  vehicleType: 'trailer',
} as const;

export const trailerLampTopics: readonly Topic[] = [
  {
    ...trailerCopy,
    ...{ key: 'trailer without rear indicators', line: 'externalRearDirectionIndicators', facts: ['1 April 2012'] },
    about: 'Light trailers without rear direction indicators, by date of first registration in New Zealand',
    bad: [
      '1 April 2012; the driver’s arm signals can be seen',
      '31 March 2012; its box hides the driver’s arm signals',
      '2 April 2012, 400 kg laden; the driver’s arm signals can be seen',
    ],
    good: [
      '31 March 2012; the driver’s arm signals can be seen',
      'March 2010; its flat deck hides no arm signals',
      'June 2006, 1,900 kg laden; the driver’s arm signals can be seen',
    ],
    rule: 'Rear indicators are compulsory if first registered on or after 1 April 2012, whatever the size; before that, only where arm signals would be hidden.',
    look: 'Compare the date of first registration with what is fitted.',
  },
  {
    ...trailerCopy,
    ...{ key: 'trailer without stop lamps', line: 'externalStopLamps', facts: ['1 April 2012'] },
    about: 'Light trailers without stop lamps, by date of first registration in New Zealand',
    bad: [
      '1 April 2012, 1.0 m wide; the driver’s arm signals can be seen',
      '30 March 2012; its canopy hides the driver’s arm signals',
      '2 April 2012, 350 kg laden; the driver’s arm signals can be seen',
    ],
    good: [
      'February 2012, 2.1 m wide; the driver’s arm signals can be seen',
      'July 1999; the driver’s arm signals can be seen',
      'March 2012, 1,400 kg laden; the driver’s arm signals can be seen',
    ],
    rule: 'Stop lamps are compulsory if first registered on or after 1 April 2012, whatever the size; before that, only where arm signals would be hidden.',
    look: 'Compare the date of first registration with what is fitted.',
  },
  {
    ...trailerCopy,
    ...{ key: 'trailer with one rear position lamp', line: 'externalRearPositionLamps' },
    about: 'Light trailers with one rear position lamp, by width and date of first registration',
    bad: ['1.6 m wide, 1985', '1.8 m wide, 2 January 1978', '1.7 m wide, 2019', '2.1 m wide, 3 January 1978'],
    good: ['1.8 m wide, 1 January 1978', '1.5 m wide, 1985', '1.4 m wide, 2021', '2.3 m wide, 1975'],
    rule: 'Two are needed on a trailer over 1.5 m wide that was first registered after 1 January 1978; otherwise one is enough.',
    look: 'Measure the width and compare the date of first registration.',
  },
  {
    ...trailerCopy,
    ...{ key: 'trailer without front position lamps', line: 'externalFrontPositionLamps' },
    about: 'Light trailers without front position lamps',
    bad: [
      '2.2 m wide, centred',
      '1.8 m wide, reaching 1.1 m to the left of the centre line',
      '1.7 m wide, reaching 1.05 m to the right of the centre line',
      '2.05 m wide, centred',
    ],
    good: [
      '1.7 m wide, reaching 0.95 m to the right of the centre line',
      '1.8 m wide, reaching 1.0 m to the left of the centre line',
      '2.0 m wide, centred',
      '1.95 m wide, centred',
    ],
    rule: 'Front position lamps are needed if the trailer is over 2 m wide or reaches more than 1 m to one side of the centre line.',
    look: 'Measure from the centre line to each side.',
  },
];

export const trailerLampCases: readonly CaseSet[] = [
  {
    ...trailerCopy,
    ...{ key: 'lamps that a trailer needs', facts: ['1 April 2012', 'trailer reflectors'] },
    verdicts: [
      'Yes',
      'No: they are optional',
      'No: they are prohibited',
      'Only if the driver’s arm signals are hidden',
    ],
    cases: [
      {
        text: 'Light trailer, 1.2 m wide, first registered in New Zealand in 2010. Must it have two red rear reflectors?',
        name: 'Light trailer, 1.2 m wide, first registered in New Zealand in 2010: two red rear reflectors.',
        ...{ verdict: 0, line: 'externalRearReflectors' },
      },
      {
        text: 'Light trailer, 1.2 m wide, first registered in New Zealand in 2014. Must it have front direction indicators?',
        name: 'Light trailer, 1.2 m wide, first registered in New Zealand in 2014: front direction indicators.',
        ...{ verdict: 1, line: 'externalFrontDirectionIndicators' },
      },
      {
        text: 'Light trailer, 2.3 m wide, first registered in New Zealand in 2014. Must it have head lamps?',
        name: 'Light trailer, 2.3 m wide, first registered in New Zealand in 2014: head lamps.',
        ...{ verdict: 2, line: 'externalHeadLamps' },
      },
      {
        text: 'Light trailer, 2.3 m wide, first registered in New Zealand in 2010. Must it have stop lamps?',
        name: 'Light trailer, 2.3 m wide, first registered in New Zealand in 2010: stop lamps.',
        ...{ verdict: 3, line: 'externalStopLamps' },
      },
    ],
    rule: 'At least two red rear reflectors are required. Stop lamps are required on trailers first registered on or after 1 April 2012; on older ones only where arm signals would be hidden. Front indicators are optional. Head lamps are prohibited (VIRM 4-1, heavy trailers).',
    look: 'Check the date of first registration.',
  },
];
