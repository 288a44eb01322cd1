import { RETENTION_MONTHS } from '../dossiers/retention.ts';
import { DEVICE_NUMBERS, LEASE_DAYS } from '../drafts/reserve.ts';
import type { HelpText } from './help-text.ts';
import { inProcess, ownRule } from './sheet-help.ts';

/** Help on rules about records and the people who make them. */
export const recordHelp = {
  editing: {
    title: 'Changing a submitted sheet',
    text: () => [
      'You can edit a sheet on the day of the inspection, until it is entered in VIC or its recheck starts.',
      'A sheet dated earlier can be corrected on the day it was submitted. Every version is kept, with who changed it and when.',
    ],
    source: ownRule,
  },
  sheetNumber: {
    title: 'Sheet numbers',
    text: () => [
      `Every sheet has its own number, and a recheck keeps it. Each device holds up to ${DEVICE_NUMBERS} for work without a network, so numbers don’t always follow the date.`,
      `Numbers of a device that isn’t used for ${LEASE_DAYS} days are closed as not used. Search for one in Completed WOF's to see what became of it.`,
    ],
    source: ownRule,
  },
  pin: {
    title: 'PIN',
    text: () => [
      'The inspector number counts as a signature. On a shared login, a PIN makes sure that only its owner works under that name.',
      'Don’t share it. Without a PIN, anyone on this login can choose the name.',
    ],
    source: inProcess('3-6'),
  },
  retention: {
    title: 'Keeping records',
    text: () => [
      `Every inspection record, fails included, is kept for at least ${RETENTION_MONTHS} months and can’t be altered.`,
      'Erasing a customer takes their name off a record only after that time.',
    ],
    source: inProcess('3-1'),
  },
} as const satisfies Record<string, HelpText>;
