import './estimate.css';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useRef, useState } from 'react';
import { LINES_MAX } from '#shared/estimates/model.ts';
import { totalCents } from '#shared/estimates/money.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { useObservable } from '../device/observable.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/screens/page.tsx';
import { EstimatePdfButton } from './estimate-pdf-button.tsx';
import { type EstimateState, type EstimateStore, isSaved } from './estimate-store.ts';
import { LineCard } from './line-card.tsx';
import { newLine, readLine, type TypedLine } from './typed-line.ts';

/** An estimate to be written: vehicle, customer, lines in their order, and what they add up to. */
export const EstimateForm = ({ store }: { store: EstimateStore }) => {
  const state = useObservable(store);
  const { held, typed, theirs } = state;
  const { lines } = typed;
  const [added, setAdded] = useState<string>();
  const addButton = useRef<{ focus(): void }>(null);
  const setLines = (changed: readonly TypedLine[]) => store.type({ ...typed, lines: changed });
  const change = (id: string, some: Partial<TypedLine>) =>
    setLines(lines.map((line) => (line.id === id ? { ...line, ...some } : line)));
  const move = (at: number, by: -1 | 1) => {
    const changed = [...lines];
    changed.splice(at + by, 0, ...changed.splice(at, 1));
    setLines(changed);
  };
  const remove = (id: string) => {
    setLines(lines.filter((line) => line.id !== id));
    // the button that was pressed is gone
    addButton.current?.focus();
  };
  const add = () => {
    const line = newLine();
    setLines([...lines, line]);
    setAdded(line.id);
  };
  return (
    <div className="estimate">
      <Page
        title="Estimate"
        actions={[
          <LinkButton key="sheet" to={paths.checksheet(String(held.InspectionID))}>
            Checksheet
          </LinkButton>,
          ...(held.sent ? [<EstimatePdfButton key="pdf" estimate={held} />] : []),
        ]}
      >
        <About held={held} />
        {theirs && (
          <Alert
            type="warning"
            header="Somebody else has changed this estimate"
            action={
              <div className="estimate-choice">
                <Button onClick={store.keepMine}>Keep mine</Button>
                <Button onClick={store.takeTheirs}>Use theirs</Button>
              </div>
            }
          >
            Theirs has {theirs.lines.length} {theirs.lines.length === 1 ? 'line' : 'lines'} and comes to{' '}
            {showMoney(theirs.totalCents)}. Yours is not saved yet.
          </Alert>
        )}
        <ol className="estimate-lines" aria-label="Lines">
          {lines.map((line, at) => (
            <LineCard
              key={line.id}
              line={line}
              number={at + 1}
              isNew={line.id === added}
              onChange={(some) => change(line.id, some)}
              onUp={at > 0 ? () => move(at, -1) : undefined}
              onDown={at < lines.length - 1 ? () => move(at, 1) : undefined}
              onRemove={() => remove(line.id)}
            />
          ))}
        </ol>
        {lines.length === 0 && <p className="estimate-quiet">Nothing to do yet: add what the work would be.</p>}
        <Button ref={addButton} iconName="add-plus" disabled={lines.length >= LINES_MAX} onClick={add}>
          Add a line
        </Button>
      </Page>
      <Foot state={state} onRetry={() => store.flush()} />
    </div>
  );
};

const About = ({ held: { Vehicle, Customer } }: { held: EstimateState['held'] }) => {
  const vehicle = [Vehicle.Year, Vehicle.Make, Vehicle.Model].filter(Boolean).join(' ');
  const odometer = Vehicle.Odometer === null ? '' : `${Vehicle.Odometer} km`;
  return (
    <section className="estimate-about" aria-label="Vehicle and customer">
      <strong className="plate">{Vehicle.Registration || 'No plate'}</strong>
      <div>
        <p>{[vehicle, odometer].filter(Boolean).join(' · ')}</p>
        <p className="estimate-quiet">
          {[Customer.Name, Customer.Phone, Customer.Email].filter(Boolean).join(' · ') || 'No customer on the sheet'}
        </p>
      </div>
    </section>
  );
};

const Foot = ({ state, onRetry }: { state: EstimateState; onRetry: () => void }) => {
  const read = state.typed.lines.map(readLine);
  const sum = totalCents(read.flatMap((one) => ('line' in one ? [one.line] : [])));
  const wrong = read.filter((one) => 'mistakes' in one).length;
  return (
    <footer className="estimate-foot">
      <SaveState state={state} wrong={wrong} onRetry={onRetry} />
      <p className="estimate-total">
        <span>Total</span> <strong>{showMoney(sum)}</strong>
      </p>
    </footer>
  );
};

const SaveState = ({ state, wrong, onRetry }: { state: EstimateState; wrong: number; onRetry: () => void }) => {
  const { saving, problem, theirs } = state;
  if (wrong > 0)
    return (
      <p className="problem" role="status">
        Not saved: {wrong === 1 ? 'one line needs' : `${wrong} lines need`} a look
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
  return <p role="status">{theirs ? 'Not saved' : saving || !isSaved(state) ? 'Saving…' : 'Saved'}</p>;
};
