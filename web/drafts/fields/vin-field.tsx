import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useState } from 'react';
import { fieldTitle } from '#shared/sheets/field-titles.ts';
import type { FieldName } from '#shared/sheets/model.ts';
import { isFullVin, NO_VIN, normalizeVin, parseVin, VIN_LENGTH } from '#shared/vehicle-identity.ts';
import { ScanButton } from '../../scan/scan-button.tsx';
import { Doubt } from './doubt.tsx';
import { useField } from './use-field.ts';

/** The VIN. An unusual VIN only gets a warning, because old chassis numbers can have any length. */
export const VinField = ({ name }: { name: FieldName }) => {
  const { text, type, problem, leave } = useField(name);
  const [readAsNone, setReadAsNone] = useState('');
  const none = text === NO_VIN;
  const doubt = problem ? '' : none ? readAsNone && describeNone(readAsNone) : findVinDoubt(text);
  const finish = () => {
    const isNone = !none && parseVin(text) === NO_VIN;
    setReadAsNone(isNone ? text : '');
    if (isNone) type(NO_VIN);
    leave();
  };
  return (
    <div className="scanned" data-name={name}>
      <FormField label={fieldTitle(name)} errorText={problem} stretch>
        <Input
          value={text}
          disabled={none}
          autoComplete={false}
          disableBrowserAutocorrect
          onChange={({ detail }) => type(detail.value.toUpperCase().trim())}
          onBlur={finish}
        />
      </FormField>
      <ScanButton target="vin" disabled={none} onUse={type} />
      <button
        type="button"
        className="chip"
        aria-label="N/A: the vehicle has no VIN"
        aria-pressed={none}
        // keeps the focus in the field: leaving it could turn a typed NONE into N/A, and the click would then clear
        // that
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          setReadAsNone('');
          type(none ? '' : NO_VIN);
        }}
      >
        {NO_VIN}
      </button>
      <Doubt text={doubt} />
    </div>
  );
};

const describeNone = (typed: string) => `“${typed}” means no VIN, so N/A is kept. Press N/A to enter a VIN.`;

/**
 * Returns what looks wrong with a VIN, or ''. Never blocks, because the inspector can see the VIN plate. Source: VIRM
 * 1-1.
 */
const findVinDoubt = (text: string) => {
  const vin = normalizeVin(text);
  if (!vin) return '';
  const letters = [...new Set(vin.match(/[IOQ]/g))];
  if (letters.length > 0) return `A VIN never contains ${letters.join(' or ')}. Is it 1 or 0?`;
  if (/[^A-Z0-9]/.test(vin)) return 'A VIN has only letters and digits';
  return isFullVin(vin) ? '' : `A VIN has ${VIN_LENGTH} characters, but this has ${vin.length}`;
};
