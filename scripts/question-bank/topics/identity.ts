import type { CaseSet, Topic } from '../topic.ts';
import { doubts, OWN_LIST } from './doubts.ts';

const unseen = { source: OWN_LIST, unconfirmed: doubts.trade, vehicleType: 'car' } as const;
const VIN = 'VIRM 1-1, general';

/** Rules of the manual: the day from which a VIN is needed. */
const ruleTopics: readonly Topic[] = [
  {
    ...{ key: 'chassis number without a VIN', line: 'underBonnetChassisVinCorrect', vehicleType: 'car' },
    facts: ['VIN or chassis number'],
    about: 'Cars with a chassis number but no VIN, by first registration',
    bad: [
      'In Japan in 1989, in New Zealand on 1 April 1994',
      'New in New Zealand on 2 April 1994, built in 1993',
      'In the UK in March 1994, in New Zealand in June 1996',
    ],
    good: [
      'In Japan in 1993, in New Zealand on 31 March 1994',
      'New in New Zealand early in 1994, built in 1993',
      'In the UK in March 1990, in New Zealand in March 1993',
    ],
    rule: 'A vehicle first registered in New Zealand on or after 1 April 1994 needs a VIN. Before that, a chassis number is enough.',
    source: VIN,
    look: 'Look up the date of first registration in New Zealand.',
  },
];

const plainTopics: readonly Topic[] = [
  {
    ...{ key: 'length and letters of a VIN', line: 'underBonnetChassisVinCorrect', vehicleType: 'car' },
    facts: ['form of a VIN'],
    about: 'VIN of a car, judged only by its length and its letters',
    bad: ['7AT0DH1OX12345678', 'JTDBR32E20012345', '1HGCM82633A1234567'],
    good: ['7AT0DH1EX12345678', 'JTDBR32E200123456', '1HGCM82633A123456'],
    rule: 'A valid VIN has 17 characters and none of the letters I, O and Q.',
    source: VIN,
    look: 'Read the stamped plate letter by letter and count.',
  },
  {
    ...{ key: 'letters of a VIN', line: 'underBonnetChassisVinCorrect', vehicleType: 'car' },
    facts: ['form of a VIN'],
    about: 'VIN of a car, judged only by its length and its letters',
    bad: ['KMHDU41BQ9U123456', 'JMZBK12Z2I1123456', 'WVWZZZ1KZOW123456', 'JN1CV6AP8QM123456'],
    good: ['KMHDU41BU9S123456', 'JMZBK12Z281B23456', 'WVWZZZ1KZ8Z123456', 'JN1CV6AP8AM1S3456'],
    rule: 'A valid VIN has 17 characters and none of the letters I, O and Q.',
    source: VIN,
    look: 'Read the stamped plate letter by letter.',
  },
  {
    ...{
      key: 'doubtful VIN',
      line: 'underBonnetChassisVinCorrect',
      vehicleType: 'car',
      facts: ['VIN or chassis number'],
      isPractice: true,
    },
    about: 'Recording the VIN of a car',
    bad: [
      'A VIN seems altered: the WoF is issued with a comment on the sheet',
      'A VIN seems altered: the owner signs a statement and gets the WoF',
      'The last six digits are copied from the owner’s papers',
      'The number etched on the window is recorded',
    ],
    good: [
      'A VIN seems altered: no WoF is issued, and NZTA gets a report',
      'A VIN seems altered: no WoF is issued until NZTA has dealt with it',
      'The whole number is copied from the stamped plate',
      'The stamped number is recorded, not the one on the window',
    ],
    rule: 'The stamped number is recorded in full. If it seems tampered with, the WoF is withheld, and NZTA gets a report.',
    source: VIN,
    look: 'Read the plate itself, and feel for marks around it.',
  },
  {
    ...{ key: 'gas certificate', line: 'underBonnetAlternativeFuelCertificateCurrent', vehicleType: 'car' },
    about: 'Alternative fuel certificate of a car that runs on CNG',
    bad: [
      'It names another vehicle of the same model',
      'It expired a week ago',
      'It was left at home',
      'Its expiry date has been altered by hand',
    ],
    good: [
      'It names this vehicle and this system',
      'It expires in a week',
      'It is shown to the inspector',
      'It is faded, but all of it can be read',
    ],
    rule: 'The certificate must be shown, legible and current, and must match the vehicle and its system.',
    ...{ source: 'VIRM alternative fuels 2-1', unconfirmed: 'the page on CNG was seen, the in-service page was not' },
    look: 'Compare it with the plate number, the system and today’s date.',
  },
  {
    ...{ key: 'alternative fuels', vehicleType: 'car', isPractice: true },
    about: 'Check sheet lines for alternative fuel',
    bad: [
      'Diesel camper with a gas cooker: the lines are checked',
      'Car that runs on petrol or LPG: the lines are not applicable',
      'Car that runs only on CNG: the lines are not applicable',
      'Petrol van with LPG bottles for a barbecue: the lines are checked',
    ],
    good: [
      'Diesel camper with a gas cooker: the lines are not applicable',
      'Car that runs on petrol or LPG: the lines are checked',
      'Car that runs only on CNG: the lines are checked',
      'Petrol van with LPG bottles for a barbecue: the lines are not applicable',
    ],
    rule: 'The lines are only for LPG or CNG that powers the vehicle. Gas for cooking is out of scope.',
    ...{ source: 'VIRM alternative fuels, introduction' },
    look: 'Ask what the engine runs on.',
  },
  {
    ...{ key: 'modified vehicles', line: 'underBonnetModifiedVehicle', vehicleType: 'car' },
    about: 'Car with a modification that needs low volume vehicle (LVV) certification',
    bad: [
      'The tuner’s invoice is shown instead of a plate',
      'The engine is not the one named on the plate',
      'The plate is valid, but the brakes have been modified since',
      'A certifier has inspected the car, but the plate is not fitted yet',
    ],
    good: [
      'A valid plate that covers the modification is fitted',
      'The engine is the one named on the plate',
      'The plate is valid and also covers the modified brakes',
      'The plate is fitted and matches the car as presented',
    ],
    rule: 'A valid LVV plate is fitted and matches the vehicle as presented, with nothing changed since.',
    ...{ source: 'VIRM, modified vehicles', unconfirmed: 'the in-service page was not seen' },
    look: 'Compare each line of the plate with the car.',
  },
  {
    ...unseen,
    ...{ key: 'engine and drive train', line: 'underBonnetEngineDriveTrain' },
    about: 'Engine and drive train of a car',
    bad: [
      'Oil drips onto the exhaust',
      'An engine mount is broken',
      'The boot of a drive shaft has split',
      'The engine can be started with the automatic in Drive',
    ],
    good: [
      'The engine is dusty, but no oil leaks',
      'The engine mounts are sound',
      'The boots of both drive shafts are undamaged',
      'The engine can be started only with the automatic in Park or Neutral',
    ],
    rule: 'Mounts and boots are undamaged, no oil gets onto brakes, exhaust or road, and an automatic starts only in Park and Neutral.',
    look: 'Look from above and below. Foot on the brake, try to start an automatic in Drive.',
  },
  {
    ...unseen,
    ...{ key: 'speedometer', line: 'speedometer' },
    about: 'Speedometer of a car',
    bad: [
      'Its needle stays at zero',
      'It is not lit at night',
      'Its display is cracked and cannot be read',
      'It shows 30 km/h when the car is doing 60 km/h',
    ],
    good: [
      'Its needle shows the speed',
      'It is lit at night',
      'Its glass is scratched, but the figures can be read',
      'It shows 50 km/h when the car is doing about 50 km/h',
    ],
    rule: 'It works, can be read from the driver’s seat, is lit at night and isn’t clearly wrong.',
    look: 'Watch it on the road test and switch on the lamps.',
  },
];

export const identityTopics: readonly Topic[] = [
  ...ruleTopics,
  ...plainTopics.map((topic) => ({ ...topic, isCarSense: true as const })),
];

const verdicts = [
  'Accept and record the VIN',
  'Accept and record the chassis number',
  'Issue no WoF: it needs a stamped VIN',
  'Issue no WoF: report the tampering to NZTA',
] as const;
const asks = 'What does the inspector do?';

/** Each verdict is right twice over both sets. */
export const identityCases: readonly CaseSet[] = [
  {
    ...{ key: 'number of a car', line: 'underBonnetChassisVinCorrect', vehicleType: 'car' },
    ...{ facts: ['VIN or chassis number'], asks, verdicts },
    cases: [
      {
        text: 'Car first registered in Japan in 1991, and in New Zealand on 1 April 1994: a chassis number, and no VIN.',
        name: 'Car first registered in Japan in 1991, and here in May 1994: a chassis number, and no VIN.',
        verdict: 2,
      },
      {
        text: 'Car first registered in New Zealand in March 1994: a VIN on its stamped plate.',
        name: 'Car first registered here in March 1994: a VIN on its stamped plate.',
        verdict: 0,
      },
      {
        text: 'Car first registered in New Zealand on 31 March 1994, built in 1994: a chassis number, and no VIN.',
        name: 'Car first registered here on 31 March 1994, built in 1994: a chassis number, and no VIN.',
        verdict: 1,
      },
    ],
    rule: 'A car first registered in New Zealand on or after 1 April 1994 needs a stamped VIN. Before that, a VIN or a chassis number is accepted.',
    source: VIN,
    look: 'Compare the stamped number with the date of first registration in New Zealand.',
  },
  {
    ...{ key: 'stamped number of a car', line: 'underBonnetChassisVinCorrect', vehicleType: 'car' },
    ...{ facts: ['doubtful VIN'], asks, verdicts },
    cases: [
      {
        text: 'Car first registered in New Zealand in 2004: a VIN on its stamped plate. A new windscreen has no etched number.',
        verdict: 0,
      },
      {
        text: 'Car first registered in New Zealand in May 1992: a chassis number of 9 characters, and no VIN.',
        verdict: 1,
      },
      {
        text: 'Car first registered in New Zealand in August 2004: a VIN etched on the windows, but none stamped.',
        verdict: 2,
      },
      {
        text: 'Car first registered in New Zealand in June 1993: two digits of its stamped VIN are struck over other digits.',
        verdict: 3,
      },
      {
        text: 'Car first registered in New Zealand in 2012: three characters of its stamped VIN are deeper than the others, in a ground patch.',
        verdict: 3,
      },
    ],
    rule: 'The stamped number counts; etched glass is no proof. If a VIN seems altered, the WoF is withheld and NZTA gets a report. A car first registered in New Zealand before 1 April 1994 needs no VIN.',
    source: VIN,
    look: 'Read the stamped plate, and feel for marks around it.',
  },
];
