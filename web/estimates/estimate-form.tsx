import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { type ReactNode, useRef } from 'react';
import { GST_INCLUDED } from '#shared/estimates/gst.ts';
import { type Estimate, LINES_MAX } from '#shared/estimates/model.ts';
import { totalCents } from '#shared/estimates/money.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { useOrganization } from '../session/session.tsx';
import { NotPrintable } from '../ui/fields/not-printable.tsx';
import { About, CustomerFields } from './about.tsx';
import { type EstimateState, type EstimateStore, isConflict, isSaved, isWritten } from './estimate-store.ts';
import { Frame } from './frame.tsx';
import { LineCard } from './line/line-card.tsx';
import { computeGst, formatGst } from './sent/gst.ts';
import { type FieldMistakes, findMistakes, readLines, type TypedEstimate } from './typed-estimate.ts';
import { useItemPhotos } from './use-item-photos.ts';
import { useLines } from './use-lines.ts';

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
  return (
    <Frame
      of={held}
      foot={
        <EstimateFoot state={state} onRetry={() => store.flush()}>
          <Button variant="primary" onClick={onSend}>
            Send…
          </Button>
        </EstimateFoot>
      }
    >
      {above}
      <About of={held} />
      {isConflict(state) && <Conflict theirs={held} onKeepMine={store.keepMine} onTakeTheirs={store.takeTheirs} />}
      <CustomerFields
        customer={typed.Customer}
        mistakes={fields}
        onChange={(some) => store.type({ ...typed, Customer: { ...typed.Customer, ...some } })}
      />
      {GstNumber && <p className="quiet">{GST_INCLUDED}</p>}
      <Lines store={store} state={state} />
      <NotesFields typed={typed} mistakes={fields} onChange={(some) => store.type({ ...typed, ...some })} />
      {below}
    </Frame>
  );
};

const Lines = ({ store, state }: Pick<Props, 'store' | 'state'>) => {
  const { lines } = state.typed;
  const deeds = useLines(store);
  const photos = useItemPhotos(state.held.InspectionID);
  const addButton = useRef<{ focus(): void }>(null);
  const isFull = lines.length >= LINES_MAX;
  return (
    <SpaceBetween size="l">
      <ol className="plain-list stack-12" aria-label="Lines">
        {lines.map((line, at) => (
          <LineCard
            key={line.id}
            line={line}
            number={at + 1}
            isNew={line.id === deeds.added}
            photos={photos}
            onChange={(some) => deeds.change(line.id, some)}
            onUp={at > 0 ? () => deeds.move(at, -1) : undefined}
            onDown={at < lines.length - 1 ? () => deeds.move(at, 1) : undefined}
            onSplit={isFull ? undefined : () => deeds.split(line, at)}
            onRemove={() => {
              deeds.remove(line, at);
              // the clicked button is gone
              addButton.current?.focus();
            }}
          />
        ))}
      </ol>
      {lines.length === 0 && <p className="quiet">No lines yet. Add the work to be done.</p>}
      {photos.error && <p className="quiet">The sheet's photos could not be loaded.</p>}
      <Button ref={addButton} iconName="add-plus" disabled={isFull} onClick={deeds.add}>
        Add a line
      </Button>
    </SpaceBetween>
  );
};

type ConflictProps = { theirs: Estimate; onKeepMine: () => void; onTakeTheirs: () => void };

/** Shows another user's concurrent change and asks which version to keep. */
const Conflict = ({ theirs, onKeepMine, onTakeTheirs }: ConflictProps) => (
  <Alert
    type="warning"
    header="Someone else changed this estimate"
    action={
      <div className="row">
        <Button onClick={onKeepMine}>Keep mine</Button>
        <Button onClick={onTakeTheirs}>Use theirs</Button>
      </div>
    }
  >
    Their version has {theirs.lines.length} {theirs.lines.length === 1 ? 'line' : 'lines'} and totals{' '}
    {showMoney(theirs.totalCents)}. Your changes are not saved yet.
  </Alert>
);

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

type EstimateFootProps = { state: EstimateState; onRetry: () => void; children: ReactNode };

/** Total, save state and next action. */
const EstimateFoot = ({ state, onRetry, children }: EstimateFootProps) => {
  const { GstNumber } = useOrganization();
  const sum = totalCents(readLines(state.typed.lines));
  const { lines: left } = findMistakes(state.typed);
  const about = [formatGst(computeGst(sum, GstNumber)), describeUncounted(left)].filter(Boolean).join(' · ');
  return (
    <footer className="estimate-foot card">
      <SaveState state={state} onRetry={onRetry} />
      <p className="estimate-total">
        <span>Total</span> <strong>{showMoney(sum)}</strong> {about && <small>{about}</small>}
      </p>
      {children}
    </footer>
  );
};

/** Describes how many lines are left out of the total because they are invalid. */
const describeUncounted = (lines: number) => {
  if (lines === 0) return '';
  return lines === 1 ? 'one line is not counted' : `${lines} lines are not counted`;
};

const SaveState = ({ state, onRetry }: Omit<EstimateFootProps, 'children'>) => {
  const { typed, saving, problem } = state;
  const { lines, fields } = findMistakes(typed);
  if (lines > 0)
    return (
      <p className="problem" role="status">
        Not saved: check {lines === 1 ? 'one line' : `${lines} lines`}
      </p>
    );
  if (Object.keys(fields).length > 0)
    return (
      <p className="problem" role="status">
        Not saved: check the fields marked in red
      </p>
    );
  if (problem)
    return (
      <p className="problem" role="status">
        <Button variant="inline-link" onClick={onRetry}>
          Not saved: retry
        </Button>{' '}
        {problem}
      </p>
    );
  if (isConflict(state)) return <p role="status">Not saved</p>;
  return <p role="status">{isWritten(state) && (saving || !isSaved(state)) ? 'Saving…' : 'Saved'}</p>;
};
