import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { typePhone } from '#shared/input/contacts.ts';
import { fieldTitle } from '#shared/sheets/field-titles.ts';
import type { FieldName } from '#shared/sheets/model.ts';
import type { ScanTarget } from '../../scan/parse-code.ts';
import { ScanButton } from '../../scan/scan-button.tsx';
import { NotPrintable } from '../../ui/fields/not-printable.tsx';
import { useField } from './use-field.ts';

type TextKind = 'text' | 'number' | 'phone' | 'email' | 'code';
const keyboards = { text: 'text', number: 'numeric', phone: 'tel', email: 'email', code: 'text' } as const;

/** Changes text while it is typed. Source: specification 2, section 5, with the decisions. */
const normalizers: { readonly [Kind in TextKind]?: (typed: string) => string } = {
  phone: typePhone,
  code: (typed) => typed.toUpperCase(),
};

type Props = {
  name: FieldName;
  kind: TextKind;
  note?: string | undefined;
  disabled?: boolean;
  /** True to show problems even before the user leaves the field. */
  strict?: boolean;
  /** Set if a scan can fill the field in. */
  scans?: ScanTarget;
};

export const TextField = ({ name, kind, note = '', disabled = false, strict = false, scans }: Props) => {
  const { text, type, problem, leave } = useField(name, { strict });
  return (
    <div className={scans && 'scanned'} data-name={name}>
      <FormField label={fieldTitle(name)} errorText={problem} constraintText={note}>
        <Input
          value={text}
          disabled={disabled}
          inputMode={keyboards[kind]}
          autoComplete={false}
          disableBrowserAutocorrect
          onChange={({ detail }) => type(normalizers[kind]?.(detail.value) ?? detail.value)}
          onBlur={leave}
        />
        <NotPrintable text={text} />
      </FormField>
      {scans && <ScanButton target={scans} onUse={type} />}
    </div>
  );
};
