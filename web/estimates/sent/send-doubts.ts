import { lineCents, type Priced } from '#shared/estimates/money.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { CHECK_DONE, describeOffSheet } from '#shared/estimates/whereabouts-words.ts';
import { nzDate, showDate } from '#shared/nz-date.ts';
import { isHandedOver, type SentLink } from '#shared/sent-links/model.ts';

/** A line above this is more likely a typing error than a price, such as 45000 typed for 450.00. */
const HIGH_PRICE_CENTS = 20_000_00;

type Given = {
  lines: readonly Priced[];
  /** Lines that were kept although their reason is no longer on the sheet. */
  offSheet?: readonly { words: string }[];
  /** Links that will stop working when it is sent. */
  misdirected?: readonly SentLink[];
  /** Warning that the vehicle has since passed. */
  passed?: string | undefined;
  EstimateTerms?: string | undefined;
  GstNumber?: string | undefined;
};

const describeEnding = (link: SentLink) =>
  isHandedOver(link)
    ? `The link shared${link.handedTo?.Name ? ` with ${link.handedTo.Name}` : ''} on ${showDate(nzDate(new Date(link.madeAt)))} will stop working.`
    : `The link emailed to ${link.mailedTo} will stop working.`;

/** Returns warnings about possible mistakes. They don't block sending. */
export const findSendDoubts = ({ lines, offSheet = [], misdirected = [], passed, ...workshop }: Given) => {
  const { EstimateTerms = '', GstNumber = '' } = workshop;
  const cents = lines.map(lineCents);
  return [
    ...(passed ? [`${passed}. ${CHECK_DONE}`] : []),
    ...(offSheet.length > 0 ? [describeOffSheet(offSheet)] : []),
    ...new Set(misdirected.map(describeEnding)),
    ...new Set(
      cents.filter((one) => one > HIGH_PRICE_CENTS).map((one) => `One line is ${showMoney(one)}. Is that right?`),
    ),
    ...(lines.some(({ minutes, rateCents }) => minutes > 0 && rateCents === 0)
      ? ['A line has labour but no rate, so the labour costs nothing.']
      : []),
  ]
    .map((words) => ({ words, inSettings: false }))
    .concat(EstimateTerms.trim() ? [] : [{ words: 'Your workshop has no estimate terms.', inSettings: true }])
    .concat(GstNumber ? [] : [{ words: 'Your workshop has no GST number, so no GST is shown.', inSettings: true }]);
};
