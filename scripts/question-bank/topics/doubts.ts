/** Why a rule isn't confirmed for the vehicle in question. Source of each: the project's notes on what was seen. */
export const doubts = {
  trade: 'trade knowledge, no official text was seen',
  motorcyclePages: 'seen only in the manual’s pages for motorcycles',
  passengerPages: 'seen only in the manual’s pages for light passenger service vehicles',
  otherPages: 'seen only in the manual’s pages for other vehicles',
  repairManual: 'seen only in the manual for light vehicle repair',
  trailerCopy: 'seen only in a copy of NZTA’s text on light trailers',
  tradeReport: 'reported by the trade press',
} as const;

/** The source of what was not seen in any text. */
export const OWN_LIST = 'our own list of reasons for rejection';
