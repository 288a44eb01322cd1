import { mailings } from '#lambdas/mailings/api.ts';
import { createToken } from '#lambdas/sent-links/token.ts';
import { table } from '#lambdas/table/connect.ts';
import { organizationKey, sheetLinksQuery } from '#lambdas/table/keys.ts';
import { mailingsApi } from '#shared/mailings/api.ts';
import type { hemi } from '#shared/samples/people.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { makeCaller } from './calls.ts';
import { customer, NOON } from './estimates.ts';
import { newWorkshop, withInspectionDay } from './workshop.ts';

type By = { at?: string; actor?: typeof hemi; key?: string };

/** Creates a workshop with an inspection, and the calls about links to its sheet. */
export const workshopWithSheet = async (change: Partial<FilledSheet> = {}, at = NOON) => {
  const own = newWorkshop();
  const { organization } = own.at(at);
  await table().write({ put: { ...organization, ...organizationKey(own.organizationId) } });
  const inspection = await own.submitted(withInspectionDay('2026-11-20', { ...finishedCar(), ...change }), at);
  const call = makeCaller(mailingsApi, mailings, (by: By = {}, request) => ({
    ...own.at(by.at ?? at, by.actor),
    idempotency: by.key ? { key: by.key, hash: JSON.stringify(request) } : undefined,
  }));
  const params = { id: String(inspection.id) };
  return {
    ...own,
    inspection,
    call,
    send: (email = 'mere@example.nz', by?: By) => call('send', { params, body: { email } }, by),
    list: (by?: By) => call('list', { params }, by),
    revoke: (link: string, by?: By) => call('revoke', { params: { ...params, link } }, by),
    stored: async () =>
      (await table().search({ ...sheetLinksQuery(own.organizationId, inspection.id), consistent: true })).items,
    /** Returns what the customer who got that link can call. */
    open: async ({ id: linkId, expiresAt }: { id: string; expiresAt: string }) => {
      const { organizationId } = own;
      const { token, put } = createToken({ organizationId, inspectionId: inspection.id, linkId, expiresAt });
      await table().write({ put });
      return customer(token);
    },
  };
};
