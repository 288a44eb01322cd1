import Button from '@cloudscape-design/components/button';
import { findNewFailsWithoutReason, findNewInapplicablePasses } from '#shared/doubts/to-confirm.ts';
import { withWorkCompleted } from '#shared/sheets/items.ts';
import { withResult } from '#shared/sheets/vehicle-change.ts';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import type { Place } from '../store/place.ts';
import type { Submission } from './use-submit.ts';

/** Questions before the sheet is sent. Source: decisions, "A FAIL without a reason". */
export const SubmitQuestion = ({ submission, onOpen }: { submission: Submission; onOpen: (place: Place) => void }) => {
  if (submission.asking === 'passes') return <PassesQuestion submission={submission} />;
  if (submission.asking === 'work') return <WorkQuestion submission={submission} />;
  if (submission.asking !== 'reasons') return null;
  const { mine, editing } = submission.store.state();
  const items = findNewFailsWithoutReason(mine, editing);
  const addReasons = () => {
    submission.cancel();
    const [first] = items;
    if (first) onOpen({ section: first.line.section, name: first.line.name });
  };
  return (
    <DialogFrame
      kind="question"
      title="Fails without a reason"
      onClose={submission.cancel}
      footer={
        <>
          <Button onClick={() => submission.submit({ anyway: true })}>Submit anyway</Button>
          <Button variant="primary" onClick={addReasons}>
            Add reasons
          </Button>
        </>
      }
    >
      <p>Add a reason for each fail. Still missing:</p>
      <ItemList items={items} />
    </DialogFrame>
  );
};

/**
 * Asks about passed items that this kind of vehicle doesn't have: another device changed the type, or the inspector
 * passed them on purpose.
 */
const PassesQuestion = ({ submission }: { submission: Submission }) => {
  const { store } = submission;
  const { mine, editing } = store.state();
  const items = findNewInapplicablePasses(mine, editing);
  const setToNA = () => {
    const turned = items.map(({ line, item }) => [line.name, withResult(item, 'NOTAPPLICABLE', item.result)] as const);
    store.dispatch({ type: 'typed', parts: new Map(turned) });
    submission.submit();
  };
  return (
    <DialogFrame
      kind="question"
      title="Does the vehicle have these?"
      onClose={submission.cancel}
      footer={
        <>
          <Button onClick={() => submission.submit({ passed: true })}>Yes, fitted and passed</Button>
          <Button variant="primary" onClick={setToNA}>
            Set to N/A
          </Button>
        </>
      }
    >
      <p>Going by its type, fuel and equipment, it doesn't. But these are marked Pass:</p>
      <ItemList items={items} />
    </DialogFrame>
  );
};

/**
 * Asks about items that pass a recheck without "Work completed" ticked; the checksheet would not show their work as
 * completed.
 */
const WorkQuestion = ({ submission }: { submission: Submission }) => {
  const { store } = submission;
  const items = submission.listOpenWork();
  const tickAll = () => {
    store.dispatch({
      type: 'typed',
      parts: new Map(items.map(({ line, item }) => [line.name, withWorkCompleted(item)])),
    });
    submission.submit({ open: true });
  };
  return (
    <DialogFrame
      kind="question"
      title="Is the work completed?"
      onClose={submission.cancel}
      footer={
        <>
          <Button onClick={() => submission.submit({ open: true })}>Submit anyway</Button>
          <Button variant="primary" onClick={tickAll}>
            Work completed
          </Button>
        </>
      }
    >
      <p>These failed last time and pass now, but “Work completed” isn't ticked:</p>
      <ItemList items={items} />
    </DialogFrame>
  );
};

const ItemList = ({ items }: { items: ReturnType<typeof findNewFailsWithoutReason> }) => (
  <ul>
    {items.map(({ line }) => (
      <li key={line.name}>
        {line.code} {line.title}
      </li>
    ))}
  </ul>
);
