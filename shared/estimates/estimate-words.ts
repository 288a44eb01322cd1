import type { LineDecision } from './decisions.ts';

type Priceable = { isFixed?: boolean | undefined };

/** A quote is a fixed price; an estimate may turn out higher or lower. */
export const estimateNoun = ({ isFixed }: Priceable) => (isFixed ? 'quote' : 'estimate');
export const estimateTitle = ({ isFixed }: Priceable) => (isFixed ? 'Quote' : 'Estimate');

export const estimateMeaning = ({ isFixed }: Priceable) =>
  isFixed
    ? 'This is a quote. If you approve work while it is valid, its price is fixed.'
    : 'This is an estimate of what the work will cost. If it comes to more, the workshop will ask you first.';

/** The title of the PDF, which tells a copy of the answer from what was sent. */
export const documentTitle = (priceable: Priceable, decision: object | undefined) =>
  decision ? `Answered ${estimateNoun(priceable)}` : estimateTitle(priceable);

export const decisionWords: Record<LineDecision, string> = {
  approved: 'Approved',
  declined: 'Declined',
  later: 'Not now',
};

/** Said of every copy of an answer, because it has prices and may have a GST number. */
export const COPY_OF_ANSWER = 'This is a copy of the answer, not an invoice or a receipt.';

export const splitParagraphs = (text: string) => text.split(/[\r\n]+/).filter((line) => line.trim());
