import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { fieldTitle } from '#shared/sheets/field-titles.ts';
import type { FieldName } from '#shared/sheets/model.ts';
import { NO_VIN } from '#shared/vehicle-identity.ts';
import { Doubt } from './doubt.tsx';
import { useField } from './use-field.ts';
import { findVinDoubt } from './vin-doubt.ts';

/** The VIN. A doubtful one only gets a warning: old chassis numbers have any length. */
export const VinField = ({ name }: { name: FieldName }) => {
  const { text, type, problem, leave } = useField(name);
  const none = text === NO_VIN;
  const doubt = problem ? '' : findVinDoubt(text);
  return (
    <div className="vin" data-name={name}>
      <FormField label={fieldTitle(name)} errorText={problem} stretch>
        <Input
          value={text}
          disabled={none}
          autoComplete={false}
          disableBrowserAutocorrect
          onChange={({ detail }) => type(detail.value.toUpperCase().trim())}
          onBlur={leave}
        />
      </FormField>
      <button
        type="button"
        className="chip"
        aria-label="N/A: the vehicle has no VIN"
        aria-pressed={none}
        onClick={() => type(none ? '' : NO_VIN)}
      >
        {NO_VIN}
      </button>
      <Doubt text={doubt} />
    </div>
  );
};
