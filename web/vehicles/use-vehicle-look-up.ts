import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as z from 'zod';
import { Problem } from '#shared/problem.ts';
import type { Vehicle } from '#shared/vehicles/model.ts';
import type { Client } from '../client/client.ts';
import { eitherSignal } from '../client/either-signal.ts';
import { useDraft, useDraftStore } from '../drafts/store/current-draft.tsx';
import { useClient } from '../session/session.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { applyFoundVehicle, dropFoundVehicle, dropIfRenamed, getNames, type Named } from './found-vehicle.ts';
import '../client/nouns/vehicles.ts';

const DEBOUNCE_MS = 400;
const PATIENCE_MS = 6_000;

/** `register` is true if a vehicle register may know more. `similar` has known plates that look like the typed one. */
type Known = { vehicle: Vehicle | null; register: boolean; similar: readonly string[] };

const lookUp = async (
  client: Client,
  { plate, vin }: Named,
  inRegister: boolean,
  signal?: AbortSignal,
): Promise<Known> => {
  const query = { Registration: plate, ForceNoCarjam: String(!inRegister), ...(vin && { Vin: vin }) };
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    const vehicle = await client.vehicles.lookUp({ query }, { signal: eitherSignal(signal, patience) });
    return { vehicle, register: false, similar: [] };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not-found') throw error;
    const { register, similar } = NotFound.parse(error.details);
    return { vehicle: null, register: !inRegister && register, similar };
  }
};

const NotFound = z
  .object({ register: z.boolean().default(false), similar: z.array(z.string()).default([]) })
  .catch({ register: false, similar: [] });

/**
 * Looks up the vehicle by plate and VIN: automatically in the organization's own records, and in the register on
 * request.
 */
export const useVehicleLookUp = () => {
  const client = useClient();
  const store = useDraftStore();
  const queries = useQueryClient();
  // rechecks and edits keep the vehicle as inspected
  const isNew = useDraft(({ mine, editing }) => !mine.isRecheck && !editing);
  const plate = useDraft(({ mine }) => getNames(mine).plate);
  const vin = useDraft(({ mine }) => getNames(mine).vin);
  const settled = useDebounced(`${plate} ${vin ?? ''}`, DEBOUNCE_MS) === `${plate} ${vin ?? ''}`;
  const queryKey = ['vehicle', plate, vin];
  const enabled = isNew && settled && (plate !== '' || vin !== null);
  const own = useQuery({
    queryKey,
    queryFn: ({ signal }) => lookUp(client, { plate, vin }, false, signal),
    enabled,
    retry: false,
    // keep the result while the sheet is open, including the register's
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: true,
  });
  // null if there is no result for this plate and VIN, neither now nor from before a reload
  const isFound = useDraft(({ session }) => session.vehicleDataRequestSuccess);
  const found = useDraft((state) => state.found?.vehicle);
  const register = useMutation({
    mutationFn: () => lookUp(client, { plate, vin }, true),
    onSuccess: (known) => queries.setQueryData(queryKey, known),
  });

  const named = useRef<Named>({ plate, vin });
  useEffect(() => {
    dropIfRenamed(store, named.current);
    named.current = { plate, vin };
  }, [store, plate, vin]);
  const known = enabled ? own.data : undefined;
  useEffect(() => {
    if (known?.vehicle) applyFoundVehicle(store, known.vehicle, getNames(store.state().mine));
    // a vehicle found in the register stays until the sheet refers to another one
    else if (known && !store.state().found) dropFoundVehicle(store, false);
  }, [store, known]);
  // drop the register's result for the previous plate or VIN
  const { reset } = register;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(reset, [plate, vin]);

  const vehicle = isFound ? (found ?? known?.vehicle ?? undefined) : undefined;
  return {
    vehicle,
    similar: vehicle ? [] : (known?.similar ?? []),
    canAskRegister: !vehicle && known?.register === true,
    isUnknownToRegister: register.isSuccess && !register.data.vehicle,
    hasFailed: enabled && (register.isError || (own.isError && isFound === null)),
    /** True if the vehicle was found before a reload and can't be looked up now. */
    wasFound: !vehicle && own.isError && isFound === true,
    askRegister: register,
  };
};
