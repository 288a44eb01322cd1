import type { LawOf } from '../stories.ts';
import { atNight, type MailsPlayed, missingInMails, twiceInMails, wrongInMails } from './oracle-mails.ts';
import {
  missingOnDevices,
  onDevicesAtNight,
  type PushesPlayed,
  twiceOnDevices,
  wrongOnDevices,
} from './oracle-pushes.ts';

/** What was mailed and pushed, against what was told. */
export const sentLaws: readonly LawOf<[MailsPlayed & PushesPlayed]>[] = [
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
];
