import type { ChecksheetType } from '#shared/checksheets/model.ts';

/** The Checksheet Options menu. Source: specification 2, section 2. */
const labels: Readonly<Record<ChecksheetType, string>> = {
  Full: 'Full Checksheet',
  FullNoImages: 'Full Checksheet (No Images)',
  Summary: 'Summary Checksheet',
  SummaryNoImages: 'Summary Checksheet (No Images)',
};

/** As menu items; the variant shown cannot be chosen. */
export const variantItems = (current: ChecksheetType | undefined) =>
  Object.entries(labels).map(([id, text]) => ({ id, text, disabled: id === current }));
