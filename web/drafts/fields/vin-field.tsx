import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { fieldTitle } from '#shared/sheets/field-titles.ts';
import type { FieldName } from '#shared/sheets/model.ts';
import { NO_VIN } from '#shared/vehicle-identity.ts';
import { Doubt } from './doubt.tsx';
import { useField } from './use-field.ts';

/** The VIN. An unusual VIN only gets a warning, because old chassis numbers can have any length. */
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

const LENGTH = 17;

/**
 * Returns what looks wrong with a VIN, or ''. Never blocks, because the inspector can see the VIN plate. Source: VIRM
 * 1-1.
 */
const findVinDoubt = (vin: string) => {
  if (!vin || vin === NO_VIN) return '';
  const letters = [...new Set(vin.match(/[IOQ]/g))];
  if (letters.length > 0) return `A VIN never contains ${letters.join(' or ')}. Is it 1 or 0?`;
  if (/[^A-Z0-9]/.test(vin)) return 'A VIN has only letters and digits';
  return vin.length === LENGTH ? '' : `A VIN has ${LENGTH} characters, but this has ${vin.length}`;
};
