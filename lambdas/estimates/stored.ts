import { Estimate, type EstimateLine, type WofEstimate } from '#shared/estimates/model.ts';
import { totalCents, unpriced } from '#shared/estimates/money.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { SavedBy } from '../http/said-by.ts';
import type { Item } from '../table/item.ts';
import { estimateKey, estimateList } from '../table/keys.ts';
import type { OrganizationId } from '../table/organization-id.ts';

/** As it is stored: what its lines add up to is not, but for the list. */
type Kept = Omit<Estimate, 'totalCents'>;

export const estimateItem = (org: OrganizationId, estimate: Kept, savedBy: SavedBy): Item => ({
  ...estimateKey(org, estimate.EstimateID),
  type: 'ESTIMATE',
  ...estimate,
  savedBy,
  gsi1pk: estimateList(org),
  gsi1sk: `${estimate.createdAt}#${estimate.EstimateID}`,
  summary: {
    plate: estimate.Vehicle.Registration,
    customer: estimate.Customer.Name,
    totalCents: totalCents(estimate.lines),
    updatedAt: estimate.updatedAt,
  },
});

export const readEstimate = (item: Item): Estimate => {
  const kept = withoutLimits(Estimate.omit({ totalCents: true })).parse(item);
  return { ...kept, totalCents: totalCents(kept.lines) };
};

/** A line for each reason and each comment, in their order; numbered, so that the same call makes the same lines. */
export const linesOf = ({ ReasonForRejection, Comments }: Pick<WofEstimate, 'ReasonForRejection' | 'Comments'>) =>
  [
    ...ReasonForRejection.map(({ reasonForRejection, inspectionItemName }) => ({
      from: 'reason' as const,
      words: reasonForRejection,
      inspectionItemName,
    })),
    ...Comments.map(({ comment, inspectionItemName }) => ({
      from: 'comment' as const,
      words: comment,
      inspectionItemName,
    })),
  ].map(
    ({ inspectionItemName, ...line }, n): EstimateLine => ({
      id: `${n + 1}`,
      ...line,
      ...(inspectionItemName && { inspectionItemName }),
      ...unpriced,
    }),
  );
