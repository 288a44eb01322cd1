import type { LawOf } from '../stories.ts';
import {
  type CustomersPlayed,
  missingToCustomers,
  tooManyToCustomers,
  twiceToCustomers,
  unstoppable,
  wrongInWords,
  wrongToCustomers,
} from './oracle-customers.ts';
import { atNight, type MailsPlayed, missingInMails, twiceInMails, wrongInMails } from './oracle-mails.ts';
import {
  missingOnDevices,
  onDevicesAtNight,
  type PushesPlayed,
  twiceOnDevices,
  wrongOnDevices,
} from './oracle-pushes.ts';

/** What was mailed and pushed, against what was told. */
export const sentLaws: readonly LawOf<[MailsPlayed & PushesPlayed & CustomersPlayed]>[] = [
  { sentence: 'No daily mail leaves out what it is to say.', findBreaches: missingInMails },
  { sentence: 'No daily mail says anything else, or what is over.', findBreaches: wrongInMails },
  {
    sentence: 'Nobody gets two daily mails on a day, or the same in two, but after a crash.',
    findBreaches: twiceInMails,
  },
  { sentence: 'Nobody is mailed at night.', findBreaches: ({ mails }) => atNight(mails) },
  { sentence: 'Each device gets what its person was told.', findBreaches: missingOnDevices },
  { sentence: 'No device gets anything else, or what is over, or on another day.', findBreaches: wrongOnDevices },
  { sentence: 'No device gets the same twice, but after a crash.', findBreaches: twiceOnDevices },
  { sentence: 'No device gets anything at night.', findBreaches: ({ pushes }) => onDevicesAtNight(pushes) },
  { sentence: 'Each customer is mailed what they are to be reminded of.', findBreaches: missingToCustomers },
  {
    sentence: 'No customer is mailed of anything else, or of what is over, or without their consent.',
    findBreaches: wrongToCustomers,
  },
  { sentence: 'No customer is mailed twice of a moment, but after a crash.', findBreaches: twiceToCustomers },
  { sentence: 'No customer is mailed of more than five things a day.', findBreaches: tooManyToCustomers },
  {
    sentence: 'No customer is mailed at night.',
    findBreaches: ({ customerMails }) => atNight(customerMails.map(({ to, at }) => ({ person: to, at }))),
  },
  { sentence: 'What a customer is mailed is true on its day.', findBreaches: wrongInWords },
  { sentence: 'Each mail to a customer can be stopped by a press.', findBreaches: unstoppable },
];
