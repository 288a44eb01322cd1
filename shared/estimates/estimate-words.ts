import { nzDate, spellDate } from '../nz-date.ts';
import type { LineDecision } from './decisions.ts';
import { formatEstimateNumber } from './number.ts';
import type { SentEstimate } from './sent-estimate.ts';

type Priceable = { isFixed?: boolean | undefined };

/** A quote is a fixed price; an estimate may turn out higher or lower. */
export const estimateNoun = ({ isFixed }: Priceable) => (isFixed ? 'quote' : 'estimate');
export const estimateTitle = ({ isFixed }: Priceable) => (isFixed ? 'Quote' : 'Estimate');

export const estimateMeaning = ({ isFixed }: Pick<SentEstimate, 'isFixed'>) =>
  isFixed
    ? 'This is a quote. If you approve work while it is valid, its price is fixed.'
    : 'This is an estimate of what the work will cost. If it comes to more, the workshop will ask you first.';

/** The title of the PDF, which tells a copy of the answer from what was sent. */
export const documentTitle = (priceable: Priceable, decision: object | undefined) =>
  decision ? `Answered ${estimateNoun(priceable)}` : estimateTitle(priceable);

/** Builds a file name, for example `Quote E-1156-2 - KZT482.pdf`, or `… - KZT482 - answered 22 Nov 2026.pdf`. */
export const estimateFileName = (
  version: Pick<SentEstimate, 'number' | 'isFixed'> & { estimateNumber?: number | undefined },
  { Registration }: { Registration: string },
  answer: { at: string } | undefined,
) => {
  const [, ...day] = answer ? spellDate(nzDate(new Date(answer.at))).split(' ') : [];
  const answered = answer && `answered ${day.join(' ')}`;
  const plate = Registration.replace(/[^A-Z0-9]/g, '');
  const about = [formatEstimateNumber(version), plate, answered].filter(Boolean).join(' - ');
  return `${[estimateTitle(version), about].filter(Boolean).join(' ')}.pdf`;
};

export const decisionWords: Record<LineDecision, string> = {
  approved: 'Approved',
  declined: 'Declined',
  later: 'Not now',
};

/** Said of every copy of an answer, because it has prices and may have a GST number. */
export const COPY_OF_ANSWER = 'This is a copy of the answer, not an invoice or a receipt.';

export const splitParagraphs = (text: string) => text.split(/[\r\n]+/).filter((line) => line.trim());
