import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { reducePhone } from '#shared/customers/identity.ts';
import { fieldTitle } from '#shared/sheets/field-titles.ts';
import type { FieldName } from '#shared/sheets/model.ts';
import { useField } from './use-field.ts';

type TextKind = 'text' | 'number' | 'phone' | 'email' | 'code';
const keyboards = { text: 'text', number: 'numeric', phone: 'tel', email: 'email', code: 'text' } as const;

/** What a field of a kind takes of what is typed. Source: specification 2, section 5. */
const taken: Readonly<Record<TextKind, (typed: string) => string>> = {
  text: (typed) => typed,
  number: (typed) => typed.replace(/\s/g, ''),
  phone: reducePhone,
  email: (typed) => typed.trim(),
  code: (typed) => typed.toUpperCase(),
};

type Props = {
  name: FieldName;
  kind: TextKind;
  /** Below the field. */
  note?: string | undefined;
  disabled?: boolean;
  /** What is wrong is said before anybody got to it. */
  strict?: boolean;
};

export const TextField = ({ name, kind, note = '', disabled = false, strict = false }: Props) => {
  const { text, type, problem, leave } = useField(name, { strict });
  return (
    <div data-name={name}>
      <FormField label={fieldTitle(name)} errorText={problem} constraintText={note}>
        <Input
          value={text}
          disabled={disabled}
          inputMode={keyboards[kind]}
          autoComplete={false}
          disableBrowserAutocorrect
          onChange={({ detail }) => type(taken[kind](detail.value))}
          onBlur={leave}
        />
      </FormField>
    </div>
  );
};
