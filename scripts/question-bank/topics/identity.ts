import type { Topic } from '../topic.ts';
import { doubts, OWN_LIST } from './doubts.ts';

const unseen = { source: OWN_LIST, unconfirmed: doubts.trade, vehicleType: 'car' } as const;
const VIN = 'VIRM 1-1, general';

export const identityTopics: readonly Topic[] = [
  {
    ...{ key: 'form of a VIN', line: 'underBonnetChassisVinCorrect', vehicleType: 'car', facts: ['VIN'] },
    about: 'VIN on the plate of a car first registered in 2015',
    bad: ['7AT0DH1OX12345678', 'JTDBR32E20012345', 'KMHDU41BQ9U123456', '1HGCM82633A1234567'],
    good: ['7AT0DH1EX12345678', 'JTDBR32E200123456', 'KMHDU41BR9U123456', '1HGCM82633A123456'],
    rule: 'A valid VIN has 17 characters and none of the letters I, O and Q.',
    source: VIN,
    look: 'Read the stamped plate letter by letter and count.',
  },
  {
    ...{ key: 'VIN or chassis number', line: 'underBonnetChassisVinCorrect', vehicleType: 'car', facts: ['VIN'] },
    about: 'Car, by its first registration in New Zealand',
    bad: [
      '1 April 1994: a chassis number, no VIN',
      'June 1996: a chassis number of 11 digits, no VIN',
      'May 1994, built in 1990: a chassis number, no VIN',
      'August 2004: a VIN etched on the glass, none stamped',
    ],
    good: [
      '31 March 1994: a chassis number, no VIN',
      'June 1996: a stamped VIN of 17 characters',
      'May 1992, built in 1990: a chassis number, no VIN',
      'August 2004: a VIN stamped on its plate, none on the glass',
    ],
    rule: 'A vehicle first registered here from 1 April 1994 needs a VIN; before that, a chassis number is enough. Etched glass is no proof.',
    source: VIN,
    look: 'Compare the date of first registration with the stamped number.',
  },
  {
    ...{
      key: 'doubtful VIN',
      line: 'underBonnetChassisVinCorrect',
      vehicleType: 'car',
      facts: ['VIN'],
      isPractice: true,
    },
    about: 'Identity of a car',
    bad: [
      'A VIN seems altered: the WoF is issued with a comment',
      'A VIN seems altered: the owner signs for it and gets the WoF',
      'The sheet gets the last six digits from the owner’s papers',
      'The sheet gets the number that is etched on the window',
    ],
    good: [
      'A VIN seems altered: no WoF, and NZTA gets a report',
      'A VIN seems altered: the owner waits until NZTA has dealt with it',
      'The sheet gets all 17 characters from the stamped plate',
      'The sheet gets the stamped number, not the one on the window',
    ],
    rule: 'The stamped number is recorded in full. If it seems tampered with, the WoF is withheld, and NZTA gets a report.',
    source: VIN,
    look: 'Read the plate itself, and feel for marks around it.',
  },
  {
    ...{ key: 'gas certificate', line: 'underBonnetAlternativeFuelCertificateCurrent', vehicleType: 'car' },
    about: 'Certificate for a car that runs on CNG',
    bad: [
      'It names another vehicle of the same model',
      'It ran out a week ago',
      'It was left at home',
      'Its expiry date was written over by hand',
    ],
    good: [
      'It names this vehicle and this system',
      'It runs out in a week',
      'It is shown to the inspector',
      'It is faded, and all of it can be read',
    ],
    rule: 'The certificate is shown, can be read, is current, and matches the vehicle and its system.',
    ...{ source: 'VIRM alternative fuels 2-1', unconfirmed: 'the page on CNG was seen, the in-service page was not' },
    look: 'Compare it with the plate number, the system and today’s date.',
  },
  {
    ...{ key: 'alternative fuels', vehicleType: 'car', isPractice: true },
    about: 'Alternative fuel lines of the check sheet',
    bad: [
      'Camper on diesel with a gas cooker: the lines are checked',
      'Car on petrol and LPG: the lines are not applicable',
      'Car on CNG alone: the lines are not applicable',
      'Van on petrol with a gas stove: the lines are checked',
    ],
    good: [
      'Camper on diesel with a gas cooker: the lines are not applicable',
      'Car on petrol and LPG: the lines are checked',
      'Car on CNG alone: the lines are checked',
      'Van on petrol with a gas stove: the lines are not applicable',
    ],
    rule: 'Only LPG or CNG that drives the vehicle counts. Gas for cooking is out of scope.',
    ...{ source: 'VIRM alternative fuels, introduction' },
    look: 'Ask what the engine runs on.',
  },
  {
    ...{ key: 'modified vehicles', line: 'underBonnetModifiedVehicle', vehicleType: 'car' },
    about: 'Modification that needs low volume vehicle (LVV) certification',
    bad: [
      'Nothing but the invoice of the tuner is shown',
      'The plate names another engine than the one fitted',
      'The plate is valid; the brakes were changed after it',
      'The certifier has seen the car, the plate is still to come',
    ],
    good: [
      'A valid plate that covers the modification is fitted',
      'The plate names the engine that is fitted',
      'The plate is valid and covers the brakes too',
      'The certifier’s plate is fitted and matches the car',
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
      'The boot of a drive shaft is split',
      'The automatic can be started in Drive',
    ],
    good: [
      'The engine is dusty and dry',
      'The engine mounts are sound',
      'The boots of both drive shafts are whole',
      'The automatic can be started in Park alone',
    ],
    rule: 'Mounts and boots are whole, no oil gets onto brakes, exhaust or road, and the engine doesn’t start in gear.',
    look: 'Look from above and below, then try the starter in gear.',
  },
  {
    ...unseen,
    ...{ key: 'speedometer', line: 'speedometer' },
    about: 'Speedometer of a car',
    bad: [
      'Its needle stays at zero',
      'It stays dark at night',
      'Its display is cracked and cannot be read',
      'It shows 30 km/h at twice that speed',
    ],
    good: [
      'Its needle follows the speed',
      'It is lit at night',
      'Its glass is scratched, the figures can be read',
      'It shows 50 km/h at about that speed',
    ],
    rule: 'It works, can be read from the driver’s seat, is lit at night and isn’t clearly wrong.',
    look: 'Watch it in the road test and switch on the lamps.',
  },
];
