import type { Topic } from '../topic.ts';
import { doubts } from './doubts.ts';
import { plainProcedureTopics } from './plain-procedure.ts';

const practice = { vehicleType: 'car', isPractice: true } as const;

export const procedureTopics: readonly Topic[] = [
  {
    ...practice,
    ...{ key: 'time of entry in VIC' },
    about: 'Entering results in VIC, NZTA’s system',
    bad: [
      'The vehicle leaves at noon; its pass is entered at 5 pm on the same day',
      'The vehicle stays overnight; its pass is entered the next morning, before it leaves',
      'The vehicle fails and will be back for a recheck; only the recheck is entered',
      'The vehicle leaves at 10 am; its fail is entered at 11 am',
    ],
    good: [
      'The vehicle leaves at noon; its pass is entered at 11.50 am',
      'The vehicle stays overnight; its pass is entered at 5 pm on the day of the inspection',
      'The vehicle fails and will be back for a recheck; the fail is entered before it leaves',
      'The vehicle leaves at 4 pm; its fail was entered at 10 am',
    ],
    rule: 'Passes and fails are entered before the vehicle leaves or on the day of inspection, whichever comes first.',
    source: 'VIRM 3-7',
    look: 'Enter the result before you hand over the keys.',
  },
  {
    ...practice,
    ...{ key: 'number for the label' },
    about: 'Number that the inspector writes on the label after a pass (VIC is NZTA’s system)',
    bad: [
      'VIC is working: the check sheet number',
      'VIC is down: the inspector’s authority number',
      'VIC is down: the authorisation number of the vehicle before',
    ],
    good: [
      'VIC is working: the system authorisation number',
      'VIC is down: the check sheet number',
      'VIC is back before the label is written: the system authorisation number',
    ],
    rule: 'The label gets the system authorisation number. If NZTA’s system is down, the check sheet number is used instead.',
    source: 'VIRM 3-7',
    look: 'Copy the number from the screen before you close the page.',
  },
  {
    ...practice,
    ...{ key: 'signature on the sheet' },
    about: 'Signing a check sheet',
    bad: [
      'The inspector signs after the last item but before deciding on pass or fail',
      'Two inspectors each did a part; one signs, and the other one’s name is not on the sheet',
      'Two inspectors each did a part; each signs for their own, and nobody for the whole',
      'The vehicle fails; the sheet is not signed until the recheck',
    ],
    good: [
      'The inspector’s authority number is entered as an electronic signature',
      'Two inspectors each did a part; the sheet says who did which, and one of them signs',
      'The inspector signs in a PDF, and not on paper',
      'The vehicle fails; the inspector signs the sheet once that is decided',
    ],
    rule: 'The inspector signs once pass or fail is decided; the authority number or a PDF signature is enough. If several inspected parts, the sheet says who did which, and one takes responsibility and signs.',
    source: 'VIRM 3-6, as amended on 10 March 2025',
    look: 'Decide the result first, then sign.',
  },
  {
    ...practice,
    ...{ key: 'copies for the customer' },
    about: 'Check sheets and copies for the customer',
    bad: [
      'The vehicle fails; the customer does not ask for a copy and gets none',
      'The vehicle passes; the customer asks for a copy and is told that only fails get one',
      'The vehicle fails; the reason on the sheet is “Brakes”',
      'The workshop’s own sheet has every line of an approved one, but no approval itself',
    ],
    good: [
      'The vehicle fails; the customer does not ask for a copy and gets one',
      'The vehicle passes; the customer does not ask for a copy and gets none',
      'The vehicle fails; the reason on the sheet is “Left front brake hose leaks”',
      'The workshop uses an electronic sheet that NZTA has approved',
    ],
    rule: 'The customer gets a copy on a fail or on request. The sheet is one that NZTA approved, and states the reasons clearly.',
    source: 'VIRM 3-6, 2025',
    look: 'Hand over the copy with the keys.',
  },
  {
    ...practice,
    ...{ key: 'months of keeping records' },
    about: 'Keeping inspection records',
    bad: [
      'Sheets of fails are thrown away after 11 months',
      'Electronic sheets are kept for two years in files that can be overwritten',
      'Sheets of passes are thrown away after 6 months, when the WoF has expired',
    ],
    good: [
      'Sheets of fails are thrown away after 13 months',
      'Electronic sheets are kept for 12 months in files that cannot be altered',
      'Sheets of passes are thrown away after 14 months, while the WoF is current',
    ],
    rule: 'All inspection records, fails included, are kept for at least 12 months. Electronic records can’t be altered.',
    ...{ source: 'VIRM 3-1, as reported by the trade press', unconfirmed: doubts.tradeReport },
    look: 'Know where last year’s sheets are.',
  },
  {
    ...practice,
    ...{ key: 'driving a failed car' },
    about: 'Driving a car that has failed its WoF inspection',
    bad: [
      'Its old WoF runs for two more months: it is driven to work, and is safe',
      'Its WoF has expired: it is driven to work for a week until the recheck, and is safe',
      'Its WoF has expired, and its brakes hardly work: it is driven to the nearest repairer',
    ],
    good: [
      'Its old WoF runs for two more months: it is driven to a repairer, and is safe',
      'Its WoF has expired: it is driven to a repairer in the next town, and is safe',
      'Its WoF has expired: it is driven from the repairer to the recheck, and is safe',
    ],
    rule: 'With an expired WoF or after a fail, a car may be driven only to bring it into compliance, and only if safe. The 28 days are about the fee and the inspection; they give no right to drive.',
    source: 'VIRM 3-10',
    look: 'Tell the customer when you hand over the sheet.',
  },
  {
    ...practice,
    ...{ key: 'fee for a recheck', facts: ['recheck'] },
    about: 'Failed vehicle that comes back to the same organisation; the first inspection was on day 0',
    bad: [
      'Day 20, at another of its sites: a fee is charged for the recheck',
      'Day 27, repaired elsewhere: a fee is charged for the recheck',
      'Day 29: a recheck of the failed parts without a fee',
      'Day 35, after a second fail on day 20: a recheck without a fee',
    ],
    good: [
      'Day 20, at another of its sites: a recheck without a fee',
      'Day 28, repaired elsewhere: a recheck without a fee',
      'Day 29: a new full inspection with a fee',
      'Day 35, after a second fail on day 20: a new full inspection with a fee',
    ],
    rule: 'For 28 days from the first inspection, the same organisation charges no further fee, wherever the repair was done and at any of its sites. A second fail doesn’t restart the 28 days.',
    source: 'Land Transport (Certification and Other Fees) Regulations 2014, regulation 9(3); VIRM 3-11',
    unconfirmed: 'other sites, and the full inspection from day 29, are reported by the trade press',
    look: 'Count from the date of the first sheet.',
  },
  ...plainProcedureTopics,
];
