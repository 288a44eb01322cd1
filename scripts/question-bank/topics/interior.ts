import type { CaseSet, Topic } from '../topic.ts';
import { doubts, OWN_LIST } from './doubts.ts';

const unseen = { source: OWN_LIST, unconfirmed: doubts.trade, vehicleType: 'car' } as const;
const repair = { unconfirmed: doubts.repairManual, vehicleType: 'car' } as const;

export const interiorTopics: readonly Topic[] = [
  {
    ...repair,
    ...{ key: 'seatbelt parts', line: 'internalSeatbelts', facts: ['seatbelts'] },
    about: 'Seatbelt of a car',
    bad: [
      'A cut of 4 mm in the edge of the webbing',
      'The retractor pulls out and does not lock',
      'The buckle opens when the belt is pulled hard',
      'The webbing was dyed and has gone stiff',
    ],
    good: [
      'The webbing is whole from end to end',
      'The retractor locks when the belt is pulled sharply',
      'The buckle holds and opens at the press of its button',
      'The webbing is clean and supple',
    ],
    rule: 'Any cut in the webbing fails, however short. Webbing is supple, and retractor and buckle lock, hold and release.',
    source: 'VIRM light vehicle repair 5-5',
    look: 'Pull the belt out to its end, both sides up.',
  },
  {
    ...unseen,
    ...{ key: 'seats', line: 'internalSeats' },
    about: 'Driver’s seat of a car',
    bad: [
      'It slides on its rails although the lever is locked',
      'Its frame is cracked at the hinge of the backrest',
      'It rocks because a bolt of its anchorage is loose',
      'It was replaced by one that needs certification and has none',
    ],
    good: [
      'It slides on its rails when the lever is pulled, and locks',
      'Its cover is worn, its frame sound',
      'It sits firmly on all bolts of its anchorage',
      'It was replaced by one that needs certification and has it',
    ],
    rule: 'The seat locks in position, sits firmly on its anchorage and has a sound frame; a replacement is certified where needed.',
    look: 'Push the seat to and fro with the lever locked.',
  },
  {
    ...repair,
    ...{ key: 'airbags', line: 'internalAirbagCheck', facts: ['warning lamps'] },
    about: 'Airbag check of a car',
    bad: [
      'The lamp stays on with the engine running',
      'The lamp never comes on with the ignition',
      'The lamp flashes while the car is driven',
      'The cover on the steering wheel was glued',
    ],
    good: [
      'The lamp comes on with the ignition and goes out',
      'The lamp goes out a few seconds after the start',
      'The lamp stays dark while the car is driven',
      'The cover on the steering wheel is whole',
    ],
    rule: 'The warning lamp comes on with the ignition and goes out. One that stays on, flashes or never comes on shows that the system can’t be relied on.',
    source: 'VIRM light vehicle repair 5-6',
    look: 'Watch the dashboard from ignition on to engine running.',
  },
  {
    ...repair,
    ...{ key: 'ABS', line: 'internalAbsCheck', facts: ['warning lamps'] },
    about: 'ABS check of a car',
    bad: [
      'The lamp stays on after the start',
      'The lamp of a car with ABS never comes on',
      'The ABS that the car was built with is unplugged',
      'The lamp stays on, and the brakes feel normal',
    ],
    good: [
      'The lamp comes on with the ignition, then goes out',
      'No lamp: the car was built without ABS',
      'The pedal pulses in a hard stop; the lamp stays dark',
      'The lamp goes out, and the brakes feel normal',
    ],
    rule: 'A lamp that stays on or never comes on shows a fault. A check at start-up is normal, and a car built without ABS needs none.',
    source: 'VIRM light vehicle repair 6-1',
    look: 'Watch the lamp from ignition on to engine running.',
  },
  {
    ...unseen,
    ...{ key: 'wipers', line: 'internalWipers' },
    about: 'Wipers of a car',
    bad: [
      'They stop halfway on wet glass',
      'A torn blade leaves a streak before the driver',
      'A shorter blade leaves part of the driver’s area unswept',
      'The arm on the driver’s side is loose',
    ],
    good: [
      'They keep going on wet glass',
      'A new blade leaves the glass before the driver clear',
      'A blade of the original length sweeps the driver’s area',
      'The arm on the driver’s side is firm',
    ],
    rule: 'Wipers work at a proper speed and sweep the driver’s area clean.',
    look: 'Wet the screen and let them run.',
  },
  {
    ...unseen,
    ...{ key: 'mirrors', line: 'internalRearViewMirrors' },
    about: 'Rear-view mirrors of a car',
    bad: [
      'The silvering is gone from half the glass',
      'It droops as soon as it is let go',
      'A sticker covers most of it',
      'A broken housing leaves a sharp edge',
    ],
    good: [
      'The glass is clear to its edge',
      'It stays where it is set',
      'The view to the rear is free',
      'A scuffed housing without a sharp edge',
    ],
    rule: 'A required mirror has clear glass, holds its position, shows the road behind and has no sharp edge.',
    look: 'Sit in the driver’s seat and adjust each mirror.',
  },
  {
    ...unseen,
    ...{ key: 'horn', line: 'internalAudibleWarningDevice' },
    about: 'Audible warning device of a car',
    bad: [
      'It plays a short tune',
      'Its tone rises and falls like a siren',
      'It can hardly be heard outside the workshop door',
      'Its button is under the passenger’s seat',
    ],
    good: [
      'It gives one steady tone',
      'It sounds for as long as its button is pressed',
      'It can be heard well at a distance',
      'Its button is on the steering wheel',
    ],
    rule: 'The horn has one steady tone, can be heard at a reasonable distance and reached by the driver.',
    look: 'Press it from the driver’s seat.',
  },
  {
    ...unseen,
    ...{ key: 'head restraints', line: 'internalHeadRestraints' },
    about: 'Head restraint of a car that must have one',
    bad: [
      'It drops from every height it is set to',
      'Its foam is gone, and the frame can be felt',
      'It was left at home',
      'It was made for another seat and sits crooked',
    ],
    good: [
      'It locks at each height it is set to',
      'Its cover is faded, its foam sound',
      'It can be taken out, and is in place',
      'It was made for this seat and sits straight',
    ],
    rule: 'A required head restraint is fitted, suits the seat, locks at its height and is padded.',
    look: 'Press each one down, and feel its padding.',
  },
];

export const interiorCases: readonly CaseSet[] = [
  {
    ...repair,
    ...{ key: 'seatbelt drawings', line: 'internalSeatbelts', facts: ['seatbelts'] },
    asks: 'What is the result?',
    verdicts: [
      'Passes',
      'Fails: the webbing is cut',
      'Fails: the webbing is frayed',
      'Fails: the stitching was repaired at home',
    ],
    cases: [
      {
        text: 'Seatbelt pulled out to its end: even webbing with clean edges, and the maker’s stitching.',
        verdict: 0,
        drawing: 'beltWhole',
      },
      {
        text: 'Seatbelt pulled out to its end: a notch of 5 mm in one edge, the rest whole.',
        verdict: 1,
        drawing: 'beltCut',
      },
      {
        text: 'Seatbelt pulled out to its end: loose threads stand out along both edges.',
        verdict: 2,
        drawing: 'beltFrayed',
      },
      {
        text: 'Seatbelt pulled out to its end: whole webbing, sewn to its loop again by hand.',
        verdict: 3,
        drawing: 'beltSewn',
      },
    ],
    rule: 'Webbing that is cut, frayed or torn fails, whatever the length, and so does stitching that was damaged or repaired at home.',
    source: 'VIRM light vehicle repair 5-5',
    look: 'Pull the belt out to its end and look at both sides.',
  },
];
