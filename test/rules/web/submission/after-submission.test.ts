import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import type { Client } from '#web/client/client.ts';
import { followSubmission } from '#web/inspections/after-submission.ts';
import { toast } from '#web/ui/toasts.tsx';

vi.mock('#web/ui/toasts.tsx', () => ({ toast: vi.fn() }));
beforeEach(() => void vi.mocked(toast).mockClear());

const createdAt = '2026-11-20T01:00:00.000Z';
const submitted = (changes: Partial<FilledSheet> = {}) =>
  makeInspection({ ...finishedCar(), ...changes } as FilledSheet, { id: 1, createdAt });

it('J-13: a customer erased since is not saved again, and the page says why', async () => {
  const refusal = new Problem('refused', 'This customer was erased on 20/11/2026.');
  const saveVehicle = vi.fn(async () => ({ VehicleID: 'vin_1' }));
  const client = {
    vehicles: { lookUp: async () => undefined, save: saveVehicle },
    customers: { save: () => Promise.reject(refusal) },
  } as unknown as Client;
  followSubmission(client, submitted());
  await vi.waitFor(() => expect(toast).toHaveBeenCalledWith({ type: 'info', text: refusal.message }));
  expect(saveVehicle).toHaveBeenCalledOnce();
  expect(toast).toHaveBeenCalledOnce();
});

describe('J-01, J-08, J-09, J-10, J-11, J-12: after a submission', () => {
  const OWNER = { OwnerID: 'owner_vin_1', VehicleID: 'vin_1', CustomerID: 'cus_1' };
  const nobody = { customerPhone: '', customerEmail: '', customerAddress: '' };
  const asked = { VehicleID: 'vin_1', IncludeVehicle: 'false' };
  /** Simulates a server with these owners, which records its calls. Those of `failing` fail. */
  const server = (owners: (typeof OWNER)[], failing: string[] = []) => {
    const calls: [string, unknown][] = [];
    const answer = (name: string, value: unknown) => async (call: unknown) => {
      calls.push([name, call]);
      if (failing.includes(name)) throw new Problem('unexpected', 'It broke');
      return value;
    };
    const client = {
      vehicles: {
        lookUp: answer('look up', undefined),
        save: answer('vehicle', { VehicleID: 'vin_1' }),
        owner: answer('owner', { owners }),
        addOwner: answer('add owner', OWNER),
        changeOwner: answer('change owner', OWNER),
      },
      customers: { save: answer('customer', { CustomerID: 'cus_1' }) },
    } as unknown as Client;
    return { client, calls };
  };
  const link = { VehicleID: 'vin_1', CustomerID: 'cus_1', asOf: createdAt };

  it.each<[string, Partial<FilledSheet>, (typeof OWNER)[], [string, unknown?][]]>([
    [
      'a new vehicle and a new customer are saved and linked',
      {},
      [],
      [['look up'], ['vehicle'], ['customer'], ['owner', { query: asked }], ['add owner', { body: link }]],
    ],
    [
      'an owner who is already linked is not linked again',
      {},
      [OWNER],
      [['look up'], ['vehicle'], ['customer'], ['owner', { query: asked }]],
    ],
    [
      'another owner replaces the previous one; a vehicle without a VIN is looked up by its plate only',
      { vehicleVIN: 'N/A' },
      [{ ...OWNER, CustomerID: 'cus_2' }],
      [
        ['look up', { query: { Registration: 'KZT482', ForceNoCarjam: 'true' } }],
        ['vehicle', { body: expect.objectContaining({ Vin: null, hasNoVin: true, asOf: createdAt }) }],
        ['customer'],
        ['owner', { query: asked }],
        ['change owner', { params: { id: 'owner_vin_1' }, body: { CustomerID: 'cus_1', asOf: createdAt } }],
      ],
    ],
    ['a customer without a contact is not saved', nobody, [], [['look up'], ['vehicle']]],
    [
      'a known customer without a contact is saved',
      { ...nobody, CustomerID: 'cus_1' },
      [],
      [['look up'], ['vehicle'], ['customer'], ['owner', { query: asked }], ['add owner', { body: link }]],
    ],
  ])('%s', async (_, sheet, owners, expected) => {
    const { client, calls } = server(owners);
    followSubmission(client, submitted(sheet));
    await vi.waitFor(() => expect(calls).toHaveLength(expected.length));
    // any further call would be made within these turns
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    expect(calls).toEqual(expected.map(([name, call = expect.anything()]) => [name, call]));
    expect(toast).not.toHaveBeenCalled();
  });

  it.each<[string, string[], string[], string[]]>([
    [
      'vehicle or customer',
      ['vehicle', 'customer'],
      ['look up', 'vehicle', 'customer'],
      ['Error posting vehicle to vehicle service', 'Error saving customer details'],
    ],
    ['link', ['add owner'], ['look up', 'vehicle', 'customer', 'owner', 'add owner'], ['Error linking vehicle owner']],
  ])(
    'J-13, AMB-75: a failed %s shows its message, and the steps still possible run',
    async (_, failing, called, told) => {
      const { client, calls } = server([], failing);
      followSubmission(client, submitted());
      await vi.waitFor(() => expect(toast).toHaveBeenCalledTimes(told.length));
      expect(calls.map(([name]) => name)).toEqual(called);
      expect(vi.mocked(toast).mock.calls).toEqual(told.map((text) => [{ type: 'error', text }]));
    },
  );

  it('a recheck saves nothing', async () => {
    const { client, calls } = server([]);
    followSubmission(client, { ...submitted(), isRecheck: true });
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    expect(calls).toEqual([]);
  });
});
