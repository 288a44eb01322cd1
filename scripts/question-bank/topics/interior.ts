import type { CaseSet, Topic } from '../topic.ts';
import { doubts, OWN_LIST } from './doubts.ts';

const unseen = { source: OWN_LIST, unconfirmed: doubts.trade, vehicleType: 'car' } as const;
const seats = {
  line: 'internalSeats',
  vehicleType: 'car',
  rule: 'Corrosion damage within 150 mm of a seat anchorage fails, and within 300 mm if the seat has built-in seatbelts.',
  ...{ source: 'VIRM 7-1, light passenger service vehicles', unconfirmed: doubts.passengerPages },
  look: 'Measure from the edge of the anchorage to the damage.',
} as const;
const repair = { unconfirmed: doubts.repairManual, vehicleType: 'car' } as const;

/** Rules of the manual: distances, and what is never accepted. */
const ruleTopics: readonly Topic[] = [
  {
    ...repair,
    ...{ key: 'seatbelt webbing', line: 'internalSeatbelts', facts: ['seatbelts'] },
    about: 'Seatbelts of a car',
    bad: [
      'A cut of 2 mm in the edge of the webbing; the belt locks',
      'Webbing that was dyed; it is as supple as new',
      'A cut of 5 mm in the edge of the webbing, neatly sewn closed',
    ],
    good: [
      'Webbing that was twisted in its guide; straightened, it is undamaged',
      'Webbing of another colour than the other belts, as the maker supplied it',
      'A buckle with a deep scratch that latches, holds and releases',
    ],
    rule: 'Any cut in the webbing fails, however short, and so do dyed webbing and repairs made at home.',
    source: 'VIRM light vehicle repair 5-5',
    look: 'Pull the belt right out and look at both sides.',
  },
  {
    ...{ ...seats, key: 'corrosion near a seat' },
    about: 'Corrosion damage in a car’s floor, judged only by its distance from a seat anchorage',
    bad: [
      '140 mm; the seat has no built-in seatbelts',
      '290 mm; the seat has built-in seatbelts',
      '120 mm; the seat has no built-in seatbelts',
      '240 mm; the seat has built-in seatbelts',
    ],
    good: [
      '160 mm; the seat has no built-in seatbelts',
      '310 mm; the seat has built-in seatbelts',
      '240 mm; the seat has no built-in seatbelts',
      '180 mm; the seat has no built-in seatbelts',
    ],
  },
  {
    ...{ ...seats, key: 'corrosion near front and rear seats', facts: ['corrosion near a seat'] },
    about: 'Corrosion damage in a car’s floor, judged only by its distance from a seat anchorage',
    bad: [
      '260 mm from a rear seat with built-in seatbelts',
      '130 mm from a rear seat without built-in seatbelts',
      '210 mm from a front seat with built-in seatbelts',
    ],
    good: [
      '260 mm from a rear seat without built-in seatbelts',
      '320 mm from a rear seat with built-in seatbelts',
      '210 mm from a front seat without built-in seatbelts',
    ],
  },
];

const plainTopics: readonly Topic[] = [
  {
    ...unseen,
    ...{ key: 'seats', line: 'internalSeats' },
    about: 'Driver’s seat of a car',
    bad: [
      'It slides on its rails although it is locked',
      'Its frame is cracked where the backrest folds',
      'It rocks because an anchorage bolt is loose',
      'It was replaced by one that needs certification and has none',
    ],
    good: [
      'It slides on its rails when the lever is pulled, then locks',
      'Its cover is worn, but its frame is sound',
      'All its anchorage bolts are tight',
      'It was replaced by one that needs certification and has it',
    ],
    rule: 'The seat locks in position, is secure on its anchorage and has a sound frame. A replacement is certified where needed.',
    look: 'Try to push the seat back and forth while it is locked.',
  },
  {
    ...repair,
    ...{ key: 'airbags', line: 'internalAirbagCheck', facts: ['warning lamps'] },
    about: 'Airbag warning lamp and airbag cover of a car',
    bad: [
      'The lamp stays on with the engine running',
      'The lamp does not come on with the ignition',
      'The lamp flashes while the car is driven',
      'The cover on the steering wheel has been glued',
    ],
    good: [
      'The lamp comes on with the ignition, then goes out',
      'The lamp goes out a few seconds after the engine starts',
      'The lamp stays off while the car is driven',
      'The cover on the steering wheel is undamaged',
    ],
    rule: 'The warning lamp comes on with the ignition and goes out. One that stays on, flashes or never comes on shows that the system can’t be relied on.',
    source: 'VIRM light vehicle repair 5-6',
    look: 'Watch the dashboard from ignition on to engine running.',
  },
  {
    ...repair,
    ...{ key: 'ABS', line: 'internalAbsCheck', facts: ['warning lamps'] },
    about: 'ABS warning lamp of a car',
    bad: [
      'The lamp stays on after the engine starts',
      'The lamp of a car with ABS never comes on',
      'The car was built with ABS, but it has been unplugged',
      'The lamp stays on, and the brakes feel normal',
    ],
    good: [
      'The lamp comes on with the ignition, then goes out',
      'There is no lamp, because the car was built without ABS',
      'The pedal pulses in a hard stop, and the lamp stays off',
      'The lamp goes out, and the brakes feel normal',
    ],
    rule: 'A lamp that stays on or never comes on shows a fault. The lamp comes on briefly at start-up, and a car built without ABS needs none.',
    source: 'VIRM light vehicle repair 6-1',
    look: 'Watch the lamp from ignition on to engine running.',
  },
  {
    ...unseen,
    ...{ key: 'wipers', line: 'internalWipers' },
    about: 'Wipers of a car',
    bad: [
      'They stop halfway across wet glass',
      'They leave a streak in front of the driver, because a blade is torn',
      'They leave part of the driver’s area unswept, because a blade is too short',
      'They work, but the arm on the driver’s side is loose',
    ],
    good: [
      'They sweep wet glass at a steady speed',
      'They leave the glass in front of the driver clear',
      'They sweep the whole of the driver’s area',
      'They work, and both arms are secure',
    ],
    rule: 'Wipers work at a proper speed and sweep the driver’s area clean.',
    look: 'Wet the screen and let them run.',
  },
  {
    ...unseen,
    ...{ key: 'mirrors', line: 'internalRearViewMirrors' },
    about: 'Rear-view mirror of a car',
    bad: [
      'The silvering is gone from half of its glass',
      'It droops as soon as you let go of it',
      'A sticker covers most of it',
      'Its broken housing has a sharp edge',
    ],
    good: [
      'Its glass is clear to the edge',
      'It stays where it is set',
      'It gives a clear view to the rear',
      'Its housing is scuffed but has no sharp edge',
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
      'It rises and falls like a siren',
      'It can hardly be heard from outside the workshop',
      'Its switch is under the passenger’s seat',
    ],
    good: [
      'It gives one steady tone',
      'It sounds for as long as its switch is pressed',
      'It can be heard clearly from outside the workshop',
      'Its switch is on the steering wheel',
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
      'Its padding is gone, and the frame can be felt',
      'It has been left at home',
      'It was made for another seat and does not fit',
    ],
    good: [
      'It locks at each height it is set to',
      'Its cover is faded, but its padding is sound',
      'It can be removed, and it is in place',
      'It was made for this seat and fits',
    ],
    rule: 'A required head restraint is fitted, suits the seat, locks at its height and is padded.',
    look: 'Press each one down, and feel its padding.',
  },
];

export const interiorTopics: readonly Topic[] = [
  ...ruleTopics,
  ...plainTopics.map((topic) => ({ ...topic, isCarSense: true as const })),
];

export const interiorCases: readonly CaseSet[] = [
  {
    ...repair,
    ...{ key: 'seatbelt drawings', line: 'internalSeatbelts', facts: ['seatbelts'], isCarSense: true },
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
        text: 'Seatbelt pulled out to its end: a notch of 5 mm in one edge, the rest undamaged.',
        name: 'Seatbelt pulled out to its end: a notch of 5 mm in one edge, the rest whole.',
        verdict: 1,
        drawing: 'beltCut',
      },
      {
        text: 'Seatbelt pulled out to its end: loose threads stand out along both edges.',
        verdict: 2,
        drawing: 'beltFrayed',
      },
      {
        text: 'Seatbelt pulled out to its end: undamaged webbing, with the loop at its end resewn by hand.',
        name: 'Seatbelt pulled out to its end: whole webbing, sewn to its loop again by hand.',
        verdict: 3,
        drawing: 'beltSewn',
      },
    ],
    rule: 'Webbing that is cut, frayed or torn fails, whatever the length, and so does stitching that was damaged or repaired at home.',
    source: 'VIRM light vehicle repair 5-5',
    look: 'Pull the belt out to its end and look at both sides.',
  },
];
