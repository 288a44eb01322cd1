import { memo } from 'react';
import { EquipmentFields, FuelField, VehicleTypeField } from '../vehicle/kind-fields.tsx';
import { AuthorisationField } from './authorisation-field.tsx';
import { ConflictField } from './conflict-field.tsx';
import { DateField } from './date-field.tsx';
import { ExpiryField } from './expiry-field.tsx';
import type { FormField } from './form-fields.ts';
import { InspectorField } from './inspector-field.tsx';
import { LateReasonField } from './late-reason-field.tsx';
import { NumberField } from './number-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { SameNumber } from './same-number.tsx';
import { SuggestedField } from './suggested-field.tsx';
import { TextField } from './text-field.tsx';
import { VinField } from './vin-field.tsx';

/** A form field. It subscribes to its own value only, so that typing re-renders one field. */
export const Field = memo(({ field }: { field: FormField }) => {
  switch (field.kind) {
    case 'vehicle type':
      return <VehicleTypeField />;
    case 'fuel':
      return <FuelField />;
    case 'equipment':
      return <EquipmentFields />;
    case 'vin':
      return <VinField name={field.name} />;
    case 'date':
      return <DateField name={field.name} />;
    case 'suggested':
      return <SuggestedField name={field.name} />;
    case 'conflict':
      return <ConflictField />;
    case 'authorisation':
      return <AuthorisationField />;
    case 'label':
      return (
        <div>
          <TextField name={field.name} kind="code" />
          <SameNumber name="woFLabelNumber" />
        </div>
      );
    case 'expiry':
      return <ExpiryField />;
    case 'late reason':
      return <LateReasonField />;
    case 'inspector':
      return <InspectorField name={field.name} />;
    case 'phone':
      return <PhoneField />;
    case 'number':
      return <NumberField name={field.name} note={field.unit && `in ${field.unit}`} />;
    case 'text':
    case 'email':
    case 'code':
      return <TextField name={field.name} kind={field.kind} />;
  }
});
