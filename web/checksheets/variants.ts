import { ChecksheetType } from '#shared/checksheets/model.ts';

/** The Checksheet Options menu. Source: specification 2, section 2. */
const labels: Readonly<Record<ChecksheetType, string>> = {
  Full: 'Full Checksheet',
  FullNoImages: 'Full Checksheet (No Images)',
  Summary: 'Summary Checksheet',
  SummaryNoImages: 'Summary Checksheet (No Images)',
};

/** Lists the variants as menu items; the current one is disabled. */
export const listVariantItems = (current: ChecksheetType | undefined, choose: (variant: ChecksheetType) => void) =>
  ChecksheetType.options.map((variant) => ({
    id: variant,
    text: labels[variant],
    disabled: variant === current,
    run: () => choose(variant),
  }));
