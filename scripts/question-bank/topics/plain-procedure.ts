import type { Topic } from '../topic.ts';

const practice = { vehicleType: 'car', isPractice: true, isCarSense: true } as const;

/** Practices that good sense suggests without the manual. */
export const plainProcedureTopics: readonly Topic[] = [
  {
    ...practice,
    ...{ key: 'vehicles that cannot be inspected' },
    about: 'Vehicles that are hard to inspect',
    bad: [
      'The underbody is too dirty to see: the vehicle passes on what can be seen',
      'More information is needed to decide: the vehicle passes until it is provided',
      'An insecure load hides the floor: the vehicle passes, and the floor is not checked',
      'Parts of a brake are missing: the vehicle passes because the owner promises to fit them',
    ],
    good: [
      'The underbody is too dirty to see: the inspector refuses the vehicle',
      'More information is needed to decide: the vehicle is rejected until it is provided',
      'An insecure load hides the floor: the inspector refuses the vehicle',
      'A trim panel hides a part: the panel stays on',
    ],
    rule: 'An inspector may refuse a vehicle that can’t be inspected properly. Parts need not be removed. If more information is needed, reject the vehicle until it is provided.',
    source: 'VIRM 3-5',
    look: 'Decide before you start the sheet.',
  },
  {
    ...practice,
    ...{ key: 'odometer at the recheck', facts: ['recheck'] },
    about: 'Odometer reading at a recheck',
    bad: [
      'The first reading is kept, because it is the same inspection',
      'The line is left blank, because only the failed parts are checked',
      'The reading that the owner remembers is recorded',
    ],
    good: [
      'The reading at the recheck is recorded',
      'It is updated, although the car has done only 3 km',
      'It is updated, although the recheck is on the next morning',
    ],
    rule: 'The odometer reading is updated whenever the vehicle is presented again.',
    source: 'VIRM 3-7',
    look: 'Read it before you start the recheck.',
  },
  {
    ...practice,
    ...{ key: 'controlled documents' },
    about: 'WoF labels and other controlled documents',
    bad: [
      'They are left on the reception desk overnight',
      'They are kept overnight in an unlocked drawer behind the counter',
      'Some labels are stolen: the theft is reported to the Police but not to NZTA',
      'Some labels are lost: new ones are ordered, and nothing is reported',
    ],
    good: [
      'They are locked away overnight',
      'They are kept overnight in a locked cabinet in the office',
      'Some labels are stolen: the theft is reported to the Police and NZTA',
      'Some labels are lost: the loss is reported to the Police and NZTA',
    ],
    rule: 'Controlled documents are locked away outside hours. Loss or theft is reported to the Police and NZTA.',
    source: 'NZTA’s site requirements',
    look: 'Lock them away before you close.',
  },
];
