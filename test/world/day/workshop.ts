import { expect, vi } from 'vitest';
import { storePerson } from '#lambdas/account/records.ts';
import { handler as index } from '#lambdas/index.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import { headerKey, revisionKey, trustOrganizationId } from '#lambdas/table/keys.ts';
import { memberWrite } from '#lambdas/tenants/stored.ts';
import type { NounName } from '#shared/api.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { callLambda } from '../stored-items.ts';

export const HANA = 'c0ffee00-0000-4000-8000-000000000001';
export const WIREMU = 'c0ffee00-0000-4000-8000-000000000002';

const person = (id: string, name: string, InspectorAuthorityNumber: string, readOn: string) => ({
  ...{ id, name, nickname: name, picture: '', InspectorAuthorityNumber },
  ...{ email: `${name.split(' ')[0]?.toLowerCase()}@harbourmotors.example`, email_verified: true },
  privacyPolicy: readOn,
});

/** Makes ids that are the same in every run. */
const countIds = () => {
  let n = 1;
  vi.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation((into) => {
    if (into instanceof Uint32Array) for (let i = 0; i < into.length; i++) into[i] = n = (n * 48_271) % 2_147_483_647;
    return into;
  });
};

/** Returns a workshop's calls as its pages make them, a minute apart, from the morning of a day. */
export const openWorkshop = async (day: string) => {
  vi.stubEnv('LOCAL_OPERATORS_WITHOUT_TWO_STEP', 'true');
  const clock = { now: Date.parse(`${day}T00:00:00.000Z`) - 3 * 3_600_000 };
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now });
  countIds();
  const later = (minutes = 1) => {
    clock.now += minutes * 60_000;
    vi.setSystemTime(clock.now);
  };
  const who = { organizationId: '', userId: HANA };
  type Asked = Parameters<typeof callLambda>[3];
  const callAs =
    (userId: string) =>
    async (noun: NounName, name: string, asked: Asked = {}) => {
      later();
      const { status, answer } = await callLambda({ ...who, userId }, noun, name, asked);
      expect([noun, name, Number(status) < 300 ? 'done' : answer]).toEqual([noun, name, 'done']);
      return answer;
    };
  const call = callAs(HANA);
  const refused = async (noun: NounName, name: string, asked: Asked) => {
    const { status } = await callLambda({ ...who, userId: HANA }, noun, name, asked);
    expect([noun, name, status]).toEqual([noun, name, 422]);
  };
  const readOn = new Date().toISOString();
  await storePerson(table(), person(HANA, 'Hana Parata', 'VI20417', readOn));
  await storePerson(table(), person(WIREMU, 'Wiremu Rewi', 'VI31185', readOn));
  const Name = 'Harbour Street Motors';
  const where = { Address: '12 Harbour Street', City: 'Auckland', PostCode: '1010' };
  const reach = { Email: 'office@harbourmotors.example', Phone: '093001234' };
  const { OrganizationID } = await call('organizations', 'create', { body: { Name, ...reach, ...where } });
  const organizationId = trustOrganizationId(OrganizationID);
  who.organizationId = organizationId;
  await table().write(memberWrite(WIREMU, organizationId, ['SuperAdmin'], new Date()));
  return { who, call, callAs, refused, later, organizationId };
};
export type Workshop = Awaited<ReturnType<typeof openWorkshop>>;

const ofDraft = (id: string) => ({ formattedId: { unfinishedInspectionId: id } });
/** Submits a sheet and confirms its passes without readings. */
export const submitting = async ({ call, organizationId }: Workshop, sheet: object, id: string) => {
  const confirmed = { readings: ['chassisTyreTreadAndDepth'], inspectorNumber: true };
  const headers = { 'idempotency-key': `key-${id}` };
  const made = await call('inspections', 'submit', { headers, body: { ...sheet, ...ofDraft(id), confirmed } });
  const { pk, sk } = headerKey(organizationId, made.id);
  await index({ 'detail-type': 'InspectionSubmitted', detail: { pk, sk } } as Event);
  return made;
};
export const begin = async ({ call }: Workshop, sheet: object) => {
  const id = DraftId.parse(newId('dft'));
  await call('drafts', 'create', { body: { ...sheet, id } });
  return id;
};
export const editing = async ({ call, organizationId }: Workshop, id: number, changes: object) => {
  const { revision } = await call('inspections', 'edit', { params: { id: String(id) }, body: changes });
  const { pk, sk } = revisionKey(organizationId, id, revision);
  await index({ 'detail-type': 'InspectionEdited', detail: { pk, sk } } as Event);
};
