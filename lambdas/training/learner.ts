import type { Context, Tenant } from '../http/context.ts';
import { trainingList } from '../table/keys.ts';

/** Returns the owner of a training record: the acting inspector, otherwise the account. */
export const getLearnerId = ({ actor }: Pick<Context, 'actor'>) => actor.subUserId ?? actor.userId;

export const trainingIndexKeys = (
  { organizationId }: Pick<Tenant, 'organizationId'>,
  { at, id }: { at: string; id: string },
) => ({
  gsi1pk: trainingList(organizationId),
  gsi1sk: `${at}#${id}`,
});
