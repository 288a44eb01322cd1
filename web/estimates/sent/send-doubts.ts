type Given = { free: number; EstimateTerms?: string | undefined; GstNumber?: string | undefined };

/** What one may have forgotten before an estimate is sent; nothing of it stands in the way. `free`: lines that cost nothing. */
export const sendDoubts = ({ free, EstimateTerms = '', GstNumber = '' }: Given) => [
  ...(free > 0
    ? [{ words: free === 1 ? 'One line costs nothing.' : `${free} lines cost nothing.`, inSettings: false }]
    : []),
  ...(EstimateTerms.trim() ? [] : [{ words: 'The workshop has no terms for estimates.', inSettings: true }]),
  ...(GstNumber ? [] : [{ words: 'The workshop has no GST number: no GST is shown.', inSettings: true }]),
];
