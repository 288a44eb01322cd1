import type { OpeningDays } from '#shared/opening/model.ts';
import { scheduleReminders } from '../due/reminders.ts';
import { type Context, makeAuthorship } from '../http/context.ts';
import { organizationKey } from '../table/keys.ts';
import { readOpeningDays } from '../tenants/stored.ts';
import { listDeadlines } from './next.ts';

/**
 * Sets the days on which the workshop is open. Schedules the reminders again that closed days advance; all others are
 * checked at their earliest time anyway.
 */
export const saveOpening = async (body: OpeningDays, context: Context) => {
  const { table, organizationId, organization, now } = context;
  // pages of the previous release don't know shutdowns
  const { shutdown = readOpeningDays(organization).shutdown ?? null } = body;
  const opening = { ...body, shutdown };
  await table.update({
    key: organizationKey(organizationId),
    expression: 'SET changedBy = :by, #settings.Opening = :opening',
    condition: 'attribute_exists(pk)',
    names: { '#settings': 'Settings' },
    values: { ':by': makeAuthorship(context), ':opening': opening },
  });
  for (const { id, cause } of await listDeadlines(context))
    for (const { put } of scheduleReminders(organizationId, id, [cause], { after: now, opening })) await table.put(put);
  return opening;
};
