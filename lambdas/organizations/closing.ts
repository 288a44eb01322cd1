import { nzDate, showDate } from '#shared/nz-date.ts';
import { undoUntil } from '#shared/organizations/closing.ts';
import { Problem } from '#shared/problem.ts';
import { type Context, makeAuthorship } from '../http/context.ts';
import { organizationKey } from '../table/keys.ts';
import { readClosing } from '../tenants/closed.ts';

/** Closes the organization. Idempotent. */
export const closeOrganization = async (context: Context) => {
  const { table, organizationId, now } = context;
  await table.update({
    key: organizationKey(organizationId),
    expression: 'SET closed = :closed',
    condition: 'attribute_exists(pk) AND attribute_not_exists(closed)',
    values: { ':closed': { ...makeAuthorship(context), opensUntil: undoUntil(nzDate(now)) } },
  });
  return {};
};

export const reopenOrganization = async (context: Context) => {
  const { table, organizationId, organization, now } = context;
  const closed = readClosing(organization);
  if (!closed) throw new Problem('not-valid', 'This workshop isn’t closed.');
  if (nzDate(now) > closed.opensUntil)
    throw new Problem('not-valid', `This workshop could be reopened until ${showDate(closed.opensUntil)}.`);
  // undo only the closure that was read, not a later one
  await table.update({
    key: organizationKey(organizationId),
    expression: 'SET reopenedBy = :by REMOVE closed',
    condition: 'closed.#at = :at',
    names: { '#at': 'at' },
    values: { ':at': closed.at, ':by': makeAuthorship(context) },
  });
  return {};
};
