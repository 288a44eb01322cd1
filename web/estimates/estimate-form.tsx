import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useRef } from 'react';
import { GST_INCLUDED } from '#shared/estimates/gst.ts';
import { LINES_MAX } from '#shared/estimates/model.ts';
import { useOrganization } from '../session/session.tsx';
import { About, CustomerFields } from './about.tsx';
import { Conflict } from './conflict.tsx';
import { EstimateFoot } from './estimate-foot.tsx';
import { type EstimateState, type EstimateStore, isConflict } from './estimate-store.ts';
import { Frame } from './frame.tsx';
import { LineCard } from './line/line-card.tsx';
import { NotesFields } from './notes-fields.tsx';
import { findMistakes } from './typed-estimate.ts';
import { useItemPhotos } from './use-item-photos.ts';
import { useLines } from './use-lines.ts';

type Props = {
  store: EstimateStore;
  state: EstimateState;
  /** Shown above the form. */
  above: ReactNode;
  /** Shown below it: what became of earlier versions. */
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
              // the pressed button is gone
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
