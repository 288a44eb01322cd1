import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import Textarea from '@cloudscape-design/components/textarea';
import type { FieldMistakes, TypedEstimate } from './typed-estimate.ts';

type Props = { typed: TypedEstimate; mistakes: FieldMistakes; onChange: (some: Partial<TypedEstimate>) => void };

/** Fixed price, notes to the customer, and internal notes. */
export const NotesFields = ({ typed, mistakes, onChange }: Props) => (
  <fieldset className="estimate-fields card stack-12">
    <legend>For the customer</legend>
    <RadioGroup
      ariaLabel="Type of price"
      value={typed.isFixed ? 'fixed' : 'estimate'}
      items={[
        { value: 'estimate', label: 'Estimate', description: 'The final price may be higher or lower' },
        { value: 'fixed', label: 'Fixed quote', description: 'The price is fixed once accepted' },
      ]}
      onChange={({ detail }) => onChange({ isFixed: detail.value === 'fixed' })}
    />
    <FormField label="Notes for the customer" errorText={mistakes.notes} stretch>
      <Textarea value={typed.notes} rows={3} onChange={({ detail }) => onChange({ notes: detail.value })} />
    </FormField>
    <div className="estimate-internal">
      <FormField
        label="Internal notes"
        description="Never shown to the customer"
        errorText={mistakes.internalNotes}
        stretch
      >
        <Textarea
          value={typed.internalNotes}
          rows={2}
          onChange={({ detail }) => onChange({ internalNotes: detail.value })}
        />
      </FormField>
    </div>
  </fieldset>
);
