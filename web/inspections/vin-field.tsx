import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import type { FieldName } from '#shared/inspections/model.ts';
import { useField } from './use-field.ts';
import { fieldTitle } from './what-is-open.ts';

/** Stands where a vehicle has none. Source: specification 2, section 3. */
const NONE = 'N/A';

export const VinField = ({ name }: { name: FieldName }) => {
  const { text, type, problem, leave } = useField(name);
  const none = text === NONE;
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
      <label className="tick">
        <input type="checkbox" checked={none} onChange={({ target }) => type(target.checked ? NONE : '')} />
        N/A
      </label>
    </div>
  );
};
