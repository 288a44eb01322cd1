import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Problem } from '#shared/problem.ts';
import { normalizePlate } from '#shared/vehicle-identity.ts';
import { formatModel } from '#shared/vehicles/format-model.ts';
import type { Vehicle, VehiclePayload } from '#shared/vehicles/model.ts';
import { paths } from '../../paths.ts';
import { useClient } from '../../session/session.tsx';
import { DialogActions, DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { FormStatus, getErrorMessage } from '../../ui/form-status.tsx';
import { Plate } from '../../ui/plate.tsx';
import { toast } from '../../ui/toasts.tsx';
import { explainNotBegun } from './begin-estimate.ts';
import '../../client/nouns/estimates.ts';
import '../../client/nouns/vehicles.ts';

type Subject = { VehicleID: string; CustomerID?: string | undefined };

/** Creates an estimate without an inspection, and opens it. */
const useNewEstimate = () => {
  const client = useClient();
  const navigate = useNavigate();
  // a retry creates no second one
  const [keys] = useState(() => new Map<string, string>());
  return useMutation({
    mutationFn: async ({ VehicleID, CustomerID }: Subject) => {
      const idempotencyKey = keys.get(VehicleID) ?? crypto.randomUUID();
      keys.set(VehicleID, idempotencyKey);
      return client.estimates.createOwn({ body: { VehicleID, CustomerID } }, { idempotencyKey });
    },
    onSuccess: ({ EstimateID }) => navigate(paths.estimate(EstimateID)),
  });
};

/** Creates an estimate for a vehicle. `label`: for screen readers, if there are several vehicles. */
export const NewEstimate = ({ label, ...subject }: Subject & { label?: string }) => {
  const create = useNewEstimate();
  return (
    <Button
      {...(label && { ariaLabel: `New estimate, ${label}` })}
      loading={create.isPending}
      onClick={() =>
        create.mutate(subject, { onError: (error) => toast({ type: 'error', text: explainNotBegun(error) }) })
      }
    >
      New estimate
    </Button>
  );
};

/** Creates an estimate for a vehicle that is found by its plate. */
export const NewEstimateByPlate = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>New estimate</Button>
      {isOpen && <PlateDialog onClose={() => setOpen(false)} />}
    </>
  );
};

const PlateDialog = ({ onClose }: { onClose: () => void }) => {
  const client = useClient();
  const [typed, setTyped] = useState('');
  const plate = normalizePlate(typed);
  const find = useMutation({
    mutationFn: async (Registration: string): Promise<Vehicle | null> => {
      try {
        return await client.vehicles.lookUp({ query: { Registration, ForceNoCarjam: 'true' } });
      } catch (error) {
        if (error instanceof Problem && error.code === 'not-found') return null;
        throw error;
      }
    },
  });
  const save = useMutation({
    mutationFn: (Registration: string) => client.vehicles.save({ body: { ...noFacts, Registration } }),
    onSuccess: ({ VehicleID }) => create.mutate({ VehicleID }),
  });
  const create = useNewEstimate();
  const found = find.variables === plate ? find.data : undefined;
  const proceed = () => {
    if (found) create.mutate(found);
    else if (found === null) save.mutate(plate);
    else if (plate) find.mutate(plate);
  };
  const isBusy = find.isPending || save.isPending || create.isPending;
  return (
    <DialogFrame
      kind="question"
      title="New estimate"
      onClose={onClose}
      footer={
        <DialogActions onCancel={onClose} disabled={!plate} loading={isBusy} onClick={() => !isBusy && proceed()}>
          {found === undefined ? 'Find vehicle' : 'Create estimate'}
        </DialogActions>
      }
    >
      <form
        className="stack-12 flush"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) proceed();
        }}
      >
        <FormField label="Plate" description="For work without an inspection, such as a service.">
          <Input value={typed} autoFocus autoComplete={false} onChange={({ detail }) => setTyped(detail.value)} />
        </FormField>
        <div role="status">
          {found && (
            <p>
              <Plate registration={found.Registration} size="small" /> {formatModel(found) || 'Vehicle on record'}
            </p>
          )}
          {found === null && (
            <p>No vehicle with this plate is on record. Create the estimate and the vehicle is saved with its plate.</p>
          )}
        </div>
        <FormStatus
          error={
            getErrorMessage(find.error ?? save.error, 'The vehicle could not be found. Please try again.') ||
            (create.error ? explainNotBegun(create.error) : '')
          }
        />
      </form>
    </DialogFrame>
  );
};

const noFacts: Omit<VehiclePayload, 'Registration'> = {
  ...{ Vin: null, Year: null, Make: '', Model: '', BodyStyle: '', FuelType: '' },
  ...{ LatestOdometerReading: null, ExpiryDateOfLastSuccessfulWof: null, DateOfFirstRegistrationInNz: null },
};
