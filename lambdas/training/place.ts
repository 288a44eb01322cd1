import type { Context, Tenant } from '../http/context.ts';
import { trainingList } from '../table/keys.ts';

/** Whose a training record is: of the inspector who works, or else of the account. */
export const personOf = ({ actor }: Pick<Context, 'actor'>) => actor.subUserId ?? actor.userId;

/** Where the training record lists what happened at that instant. */
export const trainingPlace = (
  { organizationId }: Pick<Tenant, 'organizationId'>,
  { at, id }: { at: string; id: string },
) => ({
  gsi1pk: trainingList(organizationId),
  gsi1sk: `${at}#${id}`,
});
