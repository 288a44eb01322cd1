import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import Textarea from '@cloudscape-design/components/textarea';
import type { ReactNode } from 'react';
import { GST_INCLUDED } from '#shared/estimates/gst.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import { useOrganization } from '../session/session.tsx';
import { NotPrintable } from '../ui/fields/not-printable.tsx';
import { About, CustomerFields } from './about.tsx';
import { EstimateFoot } from './estimate-foot.tsx';
import { type EstimateState, type EstimateStore, isConflict } from './estimate-store.ts';
import { Frame } from './frame.tsx';
import { Clash } from './line/clash.tsx';
import { Lines } from './line/lines.tsx';
import { listFieldClashes } from './merge-estimate.ts';
import { type FieldMistakes, fieldNames, findMistakes, type TypedEstimate } from './typed-estimate.ts';
import { useNextUnpriced } from './use-next-unpriced.ts';

type Props = {
  store: EstimateStore;
  state: EstimateState;
  /** Shown above the form. */
  above: ReactNode;
  /** Shown below the form: what happened to earlier versions. */
  below: ReactNode;
  onSend: () => void;
};

/** Form of an estimate: vehicle, customer, lines, notes and total. */
export const EstimateForm = ({ store, state, above, below, onSend }: Props) => {
  const { held, typed } = state;
  const { GstNumber } = useOrganization();
  const { fields } = findMistakes(typed);
  const next = useNextUnpriced(typed.lines);
  return (
    <Frame
      of={held}
      foot={
        <EstimateFoot state={state} onRetry={() => store.flush()}>
          {next.open > 0 && <Button onClick={next.show}>Next unpriced line</Button>}
          {!isConflict(state) && (
            <Button variant="primary" onClick={onSend}>
              Send…
            </Button>
          )}
        </EstimateFoot>
      }
    >
      {above}
      <About of={held} />
      <FieldClashes store={store} state={state} />
      <CustomerFields
        customer={typed.Customer}
        mistakes={fields}
        onChange={(some) => store.type({ ...typed, Customer: { ...typed.Customer, ...some } })}
      />
      {GstNumber && <p className="quiet">{GST_INCLUDED}</p>}
      <Lines store={store} state={state} asked={next.asked} />
      <NotesFields typed={typed} mistakes={fields} onChange={(some) => store.type({ ...typed, ...some })} />
      {below}
    </Frame>
  );
};

/** The questions about fields that two people have changed. */
const FieldClashes = ({ store, state }: Pick<Props, 'store' | 'state'>) => {
  const { typed, held, conflicts } = state;
  const read = ({ Customer, isFixed = false, notes = '', internalNotes = '' }: Estimate | TypedEstimate) => ({
    ...{ ...Customer, isFixed: isFixed ? 'Fixed quote' : 'Estimate', notes, internalNotes },
  });
  return listFieldClashes(conflicts).map((name) => (
    <Clash
      key={name}
      what={fieldNames[name]}
      mine={read(typed)[name] || 'Blank'}
      theirs={read(held)[name] || 'Blank'}
      onPick={(side) => store.pick(name, side)}
    />
  ));
};

type NotesFieldsProps = {
  typed: TypedEstimate;
  mistakes: FieldMistakes;
  onChange: (some: Partial<TypedEstimate>) => void;
};

/** Fields for the fixed price, notes to the customer, and internal notes. */
const NotesFields = ({ typed, mistakes, onChange }: NotesFieldsProps) => (
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
      <NotPrintable text={typed.notes} />
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
