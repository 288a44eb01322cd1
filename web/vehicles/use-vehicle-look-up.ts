import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Problem } from '#shared/problem.ts';
import type { Vehicle } from '#shared/vehicles/model.ts';
import type { Client } from '../client/client.ts';
import { eitherSignal } from '../client/either-signal.ts';
import { useDraft, useDraftStore } from '../drafts/store/current-draft.tsx';
import { useClient } from '../session/session.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { heedNames, letGo, type Named, namedOn, takeFound } from './found-vehicle.ts';
import '../client/nouns/vehicles.ts';

const DEBOUNCE_MS = 400;
/** Longer than this nobody waits at a car. */
const PATIENCE_MS = 6_000;

/** `register`: whether there is a register that may know more. */
type Known = { vehicle: Vehicle | null; register: boolean };

const ask = async (
  client: Client,
  { plate, vin }: Named,
  inRegister: boolean,
  signal?: AbortSignal,
): Promise<Known> => {
  const query = { Registration: plate, ForceNoCarjam: String(!inRegister), ...(vin && { Vin: vin }) };
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    const vehicle = await client.vehicles.lookUp({ query }, { signal: eitherSignal(signal, patience) });
    return { vehicle, register: false };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not-found') throw error;
    return { vehicle: null, register: !inRegister && hasRegister(error.details) };
  }
};

const hasRegister = (details: unknown) =>
  typeof details === 'object' && details !== null && 'register' in details && details.register === true;

/** Looks up what is typed: in the organization's own records by itself, in the register when told to. */
export const useVehicleLookUp = () => {
  const client = useClient();
  const store = useDraftStore();
  const queries = useQueryClient();
  // what was inspected before is what it was
  const isNew = useDraft(({ mine, editing }) => !mine.isRecheck && !editing);
  const plate = useDraft(({ mine }) => namedOn(mine).plate);
  const vin = useDraft(({ mine }) => namedOn(mine).vin);
  const settled = useDebounced(`${plate} ${vin ?? ''}`, DEBOUNCE_MS) === `${plate} ${vin ?? ''}`;
  const queryKey = ['vehicle', plate, vin];
  const enabled = isNew && settled && (plate !== '' || vin !== null);
  const own = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(client, { plate, vin }, false, signal),
    enabled,
    retry: false,
    // as long as the sheet is open; what the register told stays, too
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: true,
  });
  // null: nothing was answered of these names, neither now nor before a reload
  const isFound = useDraft(({ session }) => session.vehicleDataRequestSuccess);
  const found = useDraft((state) => state.found?.vehicle);
  const register = useMutation({
    mutationFn: () => ask(client, { plate, vin }, true),
    onSuccess: (known) => queries.setQueryData(queryKey, known),
  });

  const named = useRef<Named>({ plate, vin });
  useEffect(() => {
    heedNames(store, named.current);
    named.current = { plate, vin };
  }, [store, plate, vin]);
  const known = enabled ? own.data : undefined;
  useEffect(() => {
    if (known?.vehicle) takeFound(store, known.vehicle, namedOn(store.state().mine));
    // what the register told is not in our records, and stands as long as it is named
    else if (known && !store.state().found) letGo(store, false);
  }, [store, known]);
  // a question of the names before is answered no more
  const { reset } = register;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(reset, [plate, vin]);

  const vehicle = isFound ? (found ?? known?.vehicle ?? undefined) : undefined;
  return {
    vehicle,
    canAskRegister: !vehicle && known?.register === true,
    isUnknownToRegister: register.isSuccess && !register.data.vehicle,
    hasFailed: enabled && (register.isError || (own.isError && isFound === null)),
    /** It was found before a reload, and nobody answers now. */
    wasFound: !vehicle && own.isError && isFound === true,
    askRegister: register,
  };
};
