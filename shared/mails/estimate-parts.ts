import { NEEDED } from '../estimates/estimate-lines.tsx';
import { estimateNoun, estimateTitle } from '../estimates/estimate-words.ts';
import { showCharge, showMoney } from '../estimates/show-money.ts';
import { type NzDate, spellDate } from '../nz-date.ts';
import { sitePaths } from '../site-paths.ts';
import { buildLink, sanitizeLine } from './links.ts';

/** The estimate that an email to its customer is about. */
export type EstimateFacts = {
  site: string;
  /** The link's token; after `#`, which browsers don't send to servers. */
  token: string;
  workshop: { name: string; phone: string };
  plate: string;
  /** Year, make and model, as in `2017 Toyota Hilux`; '' if unknown. */
  vehicle: string;
  isFixed: boolean;
  /** The number that people use on paper and on the phone; '' if it has none. */
  number: string;
};

/** A line of the sent version. `isNote`: shown, but not decided on. */
export type MailedLine = { words: string; cents: number; isSafety: boolean; isNote?: true | undefined };

type Detail = readonly [name: string, value: string];

/** Sanitises the facts that every email about an estimate contains. */
export const readEstimateFacts = ({ site, token, workshop, ...facts }: EstimateFacts) => {
  const [name, plate, vehicle] = [workshop.name, facts.plate, facts.vehicle].map((typed) => sanitizeLine(typed));
  const noun = estimateNoun(facts);
  const number = sanitizeLine(facts.number);
  const title = [estimateTitle(facts), number].filter(Boolean).join(' ');
  return {
    noun,
    /** As in `Estimate E-1156`, and in a sentence `estimate E-1156` or `the estimate`. */
    title,
    named: number ? `${noun} ${number}` : `the ${noun}`,
    plate: plate || 'your vehicle',
    /** The plate, with make and model if they are known. */
    car: [plate || 'your vehicle', vehicle && `(${vehicle})`].filter(Boolean).join(' '),
    workshop: name ?? '',
    questions: ['Questions', `${callThem(workshop)}${number && `. ${title}`}`] as const,
    button: { label: `View the ${noun}`, link: `${buildLink(site, sitePaths.customerLink)}#${token}` },
  };
};

export const callThem = ({ name, phone }: EstimateFacts['workshop']) =>
  phone ? `Call ${sanitizeLine(name)}: ${sanitizeLine(phone)}` : `Contact ${sanitizeLine(name)}`;

export const untilEndOf = (day: NzDate) => `the end of ${spellDate(day)}`;

/** Maximum number of lines listed under one heading. The page has them all. */
const MAX_LISTED = 12;
const MAX_WORDS = 140;

/** Lists lines under a heading with their sum; nothing if there are none. */
export const listLines = (heading: string, lines: readonly MailedLine[]): Detail[] => {
  if (lines.length === 0) return [];
  const sum = lines.reduce((total, { cents }) => total + cents, 0);
  const shown = lines
    .slice(0, MAX_LISTED)
    .map(({ words, cents, isNote }) => `• ${sanitizeLine(words, MAX_WORDS)}${isNote ? '' : `: ${showCharge(cents)}`}`);
  const more = lines.length - shown.length;
  const all = more > 0 ? [...shown, `• and ${more} more`] : shown;
  return [[sum > 0 ? `${heading}: ${showMoney(sum)}` : heading, all.join('\n')]];
};

/** Lists priced lines by their reason, and then the notes. */
export const listByReason = (lines: readonly MailedLine[]): Detail[] => {
  const work = lines.filter(({ isNote }) => !isNote);
  const needed = work.filter(({ isSafety }) => isSafety);
  const other = work.filter(({ isSafety }) => !isSafety);
  return [
    ...listLines(NEEDED, needed),
    ...listLines(needed.length > 0 ? 'Other work' : 'The work', other),
    ...listLines(
      'Notes',
      lines.filter(({ isNote }) => isNote),
    ),
  ];
};

const MAX_PARAGRAPHS = 12;
const MAX_PARAGRAPH = 400;

/** What the workshop wrote for the customer; nothing if it wrote nothing. */
export const listMessage = (notes: string): Detail[] => {
  const paragraphs = notes.split(/[\r\n]+/).map((line) => sanitizeLine(line, MAX_PARAGRAPH));
  const written = paragraphs.filter(Boolean).slice(0, MAX_PARAGRAPHS);
  return written.length > 0 ? [['Message', written.join('\n')]] : [];
};

/** Builds the detail about the last day for a recheck; none without a day. */
export const listRecheckDay = (day: NzDate | undefined): Detail[] =>
  day ? [['Last day for the recheck', `${spellDate(day)}. After that, the vehicle needs a full new inspection`]] : [];

/** Formats an amount with its GST, as in `$184.00, including $24.00 GST`. */
export const showWithGst = (cents: number, gstCents: number | null) =>
  gstCents === null || cents === 0 ? showMoney(cents) : `${showMoney(cents)}, including ${showMoney(gstCents)} GST`;
