import { expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import * as signed from '#lambdas/aws/signed-files.ts';
import * as files from '#lambdas/checksheets/files.ts';
import * as printer from '#lambdas/checksheets/print.ts';
import { renderEstimate } from '#lambdas/checksheets/render.ts';
import { estimates } from '#lambdas/estimates/api.ts';
import { eraseEstimateCustomer } from '#lambdas/estimates/erase-customer.ts';
import { estimatesApi } from '#shared/estimates/api.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import { EstimateId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { mere, shop } from '#test/handlers/customers/shop.ts';
import { makeCaller } from '#test/world/calls.ts';
import { DAY, HOUR, later } from '#test/world/clock.ts';
import { NOON, workshopWithEstimate } from '#test/world/estimates.ts';
import { refused } from '#test/world/refused.ts';
import { startStores } from '#test/world/stores.ts';

startStores();
vi.spyOn(logLines, 'info').mockReturnValue();

it('an estimate created after the erasure has no name, and can’t be emailed', async () => {
  const own = shop();
  const id = await own.saved();
  const inspection = await own.inspected({ CustomerID: id });
  await own.dossier('erase', { params: { id }, body: { name: mere.CustomerName } }, later(HOUR));
  const call = makeCaller(estimatesApi, estimates, () => own.contextAt(later(DAY)));
  const { EstimateID } = await call('create', { body: { ...buildEstimate(inspection) } });
  const params = { id: EstimateID };
  const { Customer, lines, version } = await call('get', { params });
  expect(Customer).toEqual({ Name: '', Phone: '', Email: '', Address: '' });
  const line = { id: 'x', from: 'workshop' as const, words: 'Valet', minutes: 0, rateCents: 0, partsCents: 100 };
  const body = {
    Customer: { ...Customer, Email: mere.Email },
    lines: [...lines, { ...line, discount: null }],
    version,
  };
  const saved = await call('save', { params, body });
  const sending = { version: saved.version, expiresOn: '2026-11-30' as NzDate };
  expect(await refused(call('send', { params, body: { ...sending, mail: true } }))).toMatchObject({
    message: 'This customer was erased, so the estimate can’t be emailed.',
  });
});

it('a PDF of an estimate rendered while its customer is erased is not kept', async () => {
  const own = await workshopWithEstimate();
  await own.send();
  await own.pdf();
  const kept = new Set<string>();
  const printed = [new Uint8Array([1])] as never;
  const erase = () => eraseEstimateCustomer(EstimateId.parse(own.id), own.at(NOON), new Date(NOON));
  const print = vi.spyOn(printer, 'print').mockImplementation(async () => erase().then(() => printed));
  vi.spyOn(files, 'storeEstimate').mockImplementation(async (key) => kept.add(key) as never);
  vi.spyOn(signed, 'deleteFile').mockImplementation(async (key) => kept.delete(key) as never);
  const pdf = { organizationId: own.organizationId, estimateId: EstimateId.parse(own.id), number: 1 };
  await expect(renderEstimate(pdf)).rejects.toThrow('The customer was erased while their estimate was rendered');
  expect([...kept]).toEqual([]);
  // requested again, the PDF is rendered without the customer's details; after another erasure no request remains
  await own.pdf();
  await renderEstimate(pdf);
  expect([...kept]).toEqual([]);
  await own.pdf();
  print.mockResolvedValue(printed);
  await renderEstimate(pdf);
  expect(kept.size).toBe(1);
});
