import { memo } from 'react';
import { ChoiceField } from './choice-field.tsx';
import { DateField } from './date-field.tsx';
import type { FormField } from './form-fields.ts';
import { TextField } from './text-field.tsx';
import { VinField } from './vin-field.tsx';

const VEHICLE_TYPES = [
  { value: 'car', title: 'Car' },
  { value: 'motorcycle', title: 'Motorcycle' },
  { value: 'trailer', title: 'Trailer' },
];
const FUELS = ['Petrol', 'Diesel', 'Hybrid', 'Electric', 'LPG'].map((value) => ({ value, title: value }));

/** One field of a form. It hears only of its own value, so that a letter draws one field again. */
export const Field = memo(({ field }: { field: FormField }) => {
  switch (field.kind) {
    case 'vehicle type':
      return <ChoiceField name={field.name} choices={VEHICLE_TYPES} />;
    case 'fuel':
      return <ChoiceField name={field.name} choices={FUELS} other />;
    case 'vin':
      return <VinField name={field.name} />;
    case 'date':
      return <DateField name={field.name} />;
    case 'text':
    case 'number':
    case 'digits':
    case 'email':
    case 'code':
      return <TextField name={field.name} kind={field.kind} unit={field.unit} />;
  }
});
