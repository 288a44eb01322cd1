import * as z from 'zod';
import type { Inspection } from '#shared/inspections/model.ts';
import { startOfPause } from '#shared/reminders/wof-list.ts';
import type { Tenant } from '../http/context.ts';
import { LEASE_MS, MailInProgress, type MailOutcome } from '../notifications/delivered.ts';
import { isAskedFor } from '../reminders/customer-mail.ts';
import { type Key, wofKey } from '../table/keys.ts';
import { identify, nameVehicle } from '../vehicles/identity.ts';

/** `once`: identifies the email. `now`: the time that the run assumes. */
type WofMail = { inspection: Inspection; once: string; now: Date };
type Claimed = { key: Key; id: number; once: string };

/**
 * Sends an email about a WoF unless its owner was emailed about it within the pause, by a press of the button or by
 * itself. Works like the delivery marker: takes a lease on the stored WoF, replaces it with the time of the email when
 * that is sent, and releases it otherwise. A retry of the same email takes over its own lease.
 */
export const mailUnlessPaused = async (
  tenant: Tenant,
  { inspection, once, now }: WofMail,
  send: () => Promise<MailOutcome>,
): Promise<MailOutcome> => {
  const { table, organizationId } = tenant;
  const { id } = inspection;
  const { vehicle } = await identify(tenant, nameVehicle(inspection));
  const key = vehicle && wofKey(organizationId, String(vehicle.id));
  const wof = key && (await table.get(key, { consistent: true }));
  // not stored as the vehicle's WoF: only the delivery marker counts
  if (!wof || wof.inspectionId !== id) return send();
  const claimed = { key, id, once };
  if (!(await claim(tenant, claimed, now))) return 'skipped';
  let outcome: MailOutcome = 'refused';
  try {
    outcome = await send();
  } finally {
    if (outcome !== undefined) await release(tenant, claimed);
  }
  if (outcome === undefined)
    await record(tenant, claimed, isAskedFor({ once }) ? Asked.parse(wof).asked?.by : undefined);
  return outcome;
};
const Asked = z.object({ asked: z.object({ by: z.string() }).optional().catch(undefined) });

/** Returns false within the pause. Throws while another run is sending an email about this WoF. */
const claim = async ({ table }: Tenant, { key, id, once }: Claimed, now: Date) => {
  const since = new Date();
  const pause = startOfPause(now).toISOString();
  const { refused } = await table.update({
    key,
    expression: 'SET mailing = :mailing',
    condition:
      'inspectionId = :id AND (attribute_not_exists(lastMailedAt) OR lastMailedAt < :pause) AND ' +
      '(attribute_not_exists(mailing) OR mailing.once = :once OR mailing.since < :stale)',
    values: {
      ':mailing': { once, since: since.toISOString() },
      ...{ ':id': id, ':once': once, ':pause': pause },
      ':stale': new Date(since.getTime() - LEASE_MS).toISOString(),
    },
  });
  if (!refused) return true;
  const lastMailedAt = refused.item?.lastMailedAt;
  if (lastMailedAt !== undefined && String(lastMailedAt) >= pause) return false;
  throw new MailInProgress();
};

const record = ({ table }: Tenant, { key, id }: Claimed, by: string | undefined) =>
  table.update({
    key,
    expression: by
      ? 'SET lastMailedAt = :at, lastMailedBy = :by REMOVE mailing'
      : 'SET lastMailedAt = :at REMOVE mailing, lastMailedBy',
    condition: 'inspectionId = :id',
    values: { ':at': new Date().toISOString(), ':id': id, ...(by && { ':by': by }) },
  });

const release = ({ table }: Tenant, { key, once }: Claimed) =>
  table.update({
    ...{ key, expression: 'REMOVE mailing', condition: 'mailing.once = :once', values: { ':once': once } },
  });
