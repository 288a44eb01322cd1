import { expect, it, vi } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { Client } from '#web/client/client.ts';
import { followSubmission } from '#web/inspections/after-submission.ts';
import { toast } from '#web/ui/toasts.tsx';

vi.mock('#web/ui/toasts.tsx', () => ({ toast: vi.fn() }));

it('J-13: a customer who was erased since is not saved again, and the page says why', async () => {
  const refusal = new Problem('refused', 'This customer was erased on 20/11/2026.');
  const saveVehicle = vi.fn(async () => ({ VehicleID: 'vin_1' }));
  const client = {
    vehicles: { lookUp: async () => undefined, save: saveVehicle },
    customers: { save: () => Promise.reject(refusal) },
  } as unknown as Client;
  followSubmission(client, makeInspection(finishedCar(), { id: 1, createdAt: '2026-11-20T01:00:00.000Z' }));
  await vi.waitFor(() => expect(toast).toHaveBeenCalledWith({ type: 'info', text: refusal.message }));
  expect(saveVehicle).toHaveBeenCalledOnce();
  expect(toast).toHaveBeenCalledOnce();
});
