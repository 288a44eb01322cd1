import * as z from 'zod';
import { AmendmentId } from '#shared/ids.ts';
import { AmendmentContent, AmendmentRead } from '#shared/training/amendments.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { SavedBy, Tenant } from '../../http/context.ts';
import { amendmentKey, amendmentReadKey, amendmentReadList } from '../../table/keys.ts';
import type { Item } from '../../table/table.ts';

/** A stored amendment. `removedAt`: deleted, kept because signatures refer to it. */
const StoredAmendment = withoutLimits(AmendmentContent).extend({
  ...{ id: AmendmentId, version: z.int(), revision: z.int() },
  ...{ createdAt: z.iso.datetime(), askedAt: z.iso.datetime(), removedAt: z.iso.datetime().optional() },
});
export type StoredAmendment = z.infer<typeof StoredAmendment>;
export const readAmendment = (item: Item): StoredAmendment => StoredAmendment.parse(item);

export const amendmentItem = (
  { organizationId }: Pick<Tenant, 'organizationId'>,
  amendment: StoredAmendment,
  savedBy: SavedBy,
): Item => ({ ...amendmentKey(organizationId, amendment.id), type: 'AMENDMENT', ...amendment, savedBy });

/** Builds the item of a signature. */
export const amendmentReadItem = (
  { organizationId }: Pick<Tenant, 'organizationId'>,
  { signedAt, amendment, person, version, ...read }: AmendmentRead,
): Item => ({
  ...{ ...amendmentReadKey(organizationId, person, amendment, version), type: 'AMENDMENTREAD' },
  ...{ gsi1pk: amendmentReadList(organizationId), gsi1sk: `${signedAt}#${amendment}#${person}` },
  summary: { ...read, amendment, person, version },
});

const Summary = withoutLimits(AmendmentRead.omit({ signedAt: true }));
export const readAmendmentRead = ({ gsi1sk, summary }: Item): AmendmentRead => ({
  ...Summary.parse(summary),
  signedAt: String(gsi1sk).split('#')[0] ?? '',
});
