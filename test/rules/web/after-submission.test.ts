import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { Problem } from '#shared/problem.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { Client } from '#web/client/client.ts';
import { readSession } from '#web/device/web-storage.ts';
import { finishLeft, followSubmission } from '#web/inspections/after-submission.ts';
import { atWork } from '#web/inspections/at-work.ts';
import { toast } from '#web/ui/toasts.tsx';

vi.mock('#web/ui/toasts.tsx', () => ({ toast: vi.fn() }));

const ORGANIZATION = 'org_TawaMotors0000000000';
let calls: string[];
let isBroken: boolean;
let held: Promise<void> | undefined;
let refusal: Problem | undefined;

/** Somebody at work, whose calls are told by their name. */
const somebody = (name: string, organizationId = ORGANIZATION) => {
  const answers = (call: string, answer: object) => async () => {
    calls.push(`${name}: ${call}`);
    await held;
    if (isBroken) throw new Error('It broke');
    return answer;
  };
  const client = {
    vehicles: {
      lookUp: async () => undefined,
      save: answers('vehicle', { VehicleID: 'vin_1' }),
      owner: async () => ({ owners: [] }),
      addOwner: answers('owner', { OwnerID: 'owner_vin_1' }),
    },
    customers: {
      save: async () => {
        if (refusal) throw refusal;
        return answers('customer', { CustomerID: 'cus_1' })();
      },
    },
  } as unknown as Client;
  return { owner: `usr_1 ${organizationId} ${name}`, client };
};
const ALL = (name: string) => [`${name}: vehicle`, `${name}: customer`, `${name}: owner`];
const inspection = (id: number) => makeInspection(finishedCar(), { id, createdAt: '2026-11-20T01:00:00.000Z' });
const pending = () => readSession('after-submission', z.array(z.looseObject({ inspectionId: z.number() }))) ?? [];
const pressTryAgain = () => vi.mocked(toast).mock.lastCall?.[0].actions?.[0]?.onPress?.();
const comes = (who: ReturnType<typeof somebody>) => {
  atWork.set(who);
  return finishLeft(who);
};

beforeEach(async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.mocked(toast).mockClear();
  [calls, isBroken, held, refusal] = [[], false, undefined, undefined];
  // nobody has tried anything
  await comes(somebody('Nobody'));
});

it('J-13, D-13: what is left of a submission is done by its inspector alone, and waits for them', async () => {
  isBroken = true;
  followSubmission(somebody('Aroha'), inspection(1));
  await vi.waitFor(() => expect(toast).toHaveBeenCalledTimes(2));
  [isBroken, calls] = [false, []];
  await comes(somebody('Tane'));
  expect(calls).toEqual([]);
  expect(pending()).toMatchObject([{ inspectionId: 1 }]);
  await comes(somebody('Aroha'));
  expect(calls).toEqual(ALL('Aroha'));
  expect(pending()).toEqual([]);
});

it('J-13, D-13: who comes back without a reload goes on with what they had tried before', async () => {
  const aroha = somebody('Aroha');
  isBroken = true;
  followSubmission(aroha, inspection(2));
  await vi.waitFor(() => expect(toast).toHaveBeenCalledTimes(2));
  [isBroken, calls] = [false, []];
  await comes(aroha);
  expect(calls).toEqual([]);
  await comes(somebody('Tane'));
  await comes(aroha);
  expect(calls).toEqual(ALL('Aroha'));
});

it('J-13, D-13: somebody chosen while it is done gets none of the rest', async () => {
  let letGo = () => {};
  held = new Promise((resolve) => {
    letGo = resolve;
  });
  followSubmission(somebody('Aroha'), inspection(3));
  followSubmission(somebody('Aroha'), inspection(4));
  const done = comes(somebody('Tane'));
  isBroken = true;
  letGo();
  await done;
  expect(calls.filter((call) => call.startsWith('Tane'))).toEqual([]);
  expect(pending().map(({ inspectionId }) => inspectionId)).toEqual([3, 4]);
});

it('J-13: "Try again" asks by the calls of now, and of another’s it says for whom it waits', async () => {
  isBroken = true;
  const before = somebody('Aroha');
  followSubmission(before, inspection(5));
  await vi.waitFor(() => expect(toast).toHaveBeenCalledTimes(2));
  [isBroken, calls] = [false, []];
  const { onPress } = vi.mocked(toast).mock.lastCall?.[0].actions?.[0] ?? {};
  atWork.set(somebody('Tane'));
  pressTryAgain();
  await vi.waitFor(() =>
    expect(toast).toHaveBeenLastCalledWith({
      type: 'info',
      text: 'This waits for the inspector who submitted the inspection.',
    }),
  );
  expect(pending()).toHaveLength(1);
  const again = somebody('Aroha again');
  atWork.set({ ...again, owner: before.owner });
  onPress?.();
  await vi.waitFor(() => expect(calls).toEqual(ALL('Aroha again')));
  await vi.waitFor(() => expect(pending()).toEqual([]));
});

it('J-13: what a release before has left is done by whoever of its organization', async () => {
  isBroken = true;
  followSubmission(somebody('Aroha'), inspection(6));
  await vi.waitFor(() => expect(toast).toHaveBeenCalledTimes(2));
  const value = pending().map(({ owner: _, ...older }) => older);
  sessionStorage.setItem('after-submission', JSON.stringify({ version: '1.0', value }));
  [isBroken, calls] = [false, []];
  await comes(somebody('Hemi', 'org_RimuGarage0000000000'));
  expect(calls).toEqual([]);
  await comes(somebody('Tane'));
  expect(calls).toEqual(ALL('Tane'));
});

it('J-13: a customer who was erased since is not brought back: that is said, and nothing is left to try', async () => {
  refusal = new Problem('refused', 'This customer was erased on 20/11/2026.');
  followSubmission(somebody('Aroha'), inspection(6));
  await vi.waitFor(() => expect(toast).toHaveBeenCalledWith({ type: 'info', text: refusal?.message }));
  await vi.waitFor(() => expect(pending()).toEqual([]));
  expect(calls).toEqual(['Aroha: vehicle']);
});
