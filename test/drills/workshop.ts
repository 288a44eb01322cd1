import { randomUUID } from 'node:crypto';
import type { Cloud } from '#scripts/local/cloud.ts';
import { ensureUser } from '#scripts/local/pool.ts';
import { type ApiCaller, apiCaller } from '#scripts/seed/call.ts';
import { newPatientCaller } from './patient-caller.ts';

/**
 * A workshop used only by this drill. Its owner's calls retry, count in `repeats` and list unexpected errors in
 * `faults`. `callOnce` does not retry.
 */
export type Workshop = {
  call: ApiCaller;
  repeats(): number;
  faults: readonly string[];
  callOnce: ApiCaller;
  as: { organizationId: string };
};

export const newWorkshop = async (cloud: Pick<Cloud, 'apiUrl' | 'userPool'>): Promise<Workshop> => {
  const owner = { email: `${randomUUID()}@example.nz`, name: 'Drill Owner', password: 'Drill-person-1' };
  await ensureUser(cloud.userPool, owner);
  const callOnce = await apiCaller(cloud, owner);
  const { call, repeats, faults } = newPatientCaller(callOnce);
  const details = { Name: 'Drill Motors', Email: owner.email, Phone: '093001234', Address: '1 Road', City: 'Taupo' };
  const { OrganizationID } = await call('organizations', 'create', { body: { ...details, PostCode: '3330' } });
  return { call, repeats, faults, callOnce, as: { organizationId: OrganizationID } };
};
