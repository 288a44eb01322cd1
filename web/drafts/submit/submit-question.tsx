import { findNewFailsWithoutReason, findNewInapplicablePasses } from '#shared/doubts/to-confirm.ts';
import { listFailedItems, withWorkCompleted } from '#shared/sheets/items.ts';
import { withResult } from '#shared/sheets/vehicle-change.ts';
import { countPhotos } from '../../images/photo-state.ts';
import { usePhotos } from '../../images/use-photos.ts';
import type { Place } from '../store/place.ts';
import { QuestionFrame } from './question-frame.tsx';
import type { Submission } from './use-submit.ts';

/** Questions before the sheet is sent. Source: decisions, "A FAIL without a reason". */
export const SubmitQuestion = ({ submission, onOpen }: { submission: Submission; onOpen: (place: Place) => void }) => {
  if (submission.asking === 'sheet') return <SheetQuestion submission={submission} />;
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
    <QuestionFrame
      submission={submission}
      title="Fails without a reason"
      actions={[
        { words: 'Submit anyway', run: () => submission.submit({ anyway: true }) },
        { words: 'Add reasons', run: addReasons },
      ]}
    >
      <p>Add a reason for each fail. Still missing:</p>
      <ItemList items={items} />
    </QuestionFrame>
  );
};

/** Asks about the whole sheet, where Submit has just replaced Close. Source: decisions, "Submit in Close's place". */
const SheetQuestion = ({ submission }: { submission: Submission }) => {
  const { waiting } = usePhotos();
  const fails = listFailedItems(submission.store.state().mine);
  return (
    <QuestionFrame
      submission={submission}
      title="Submit this sheet?"
      actions={[
        { words: 'Keep editing', run: submission.cancel },
        { words: 'Submit sheet', run: () => submission.submit() },
      ]}
    >
      {fails.length > 0 && <p>Failed:</p>}
      <ItemList items={fails} />
      <p>
        {waiting.length > 0
          ? `${countPhotos(waiting.length, 'is', 'are')} still to be sent.`
          : 'Nothing is left to do.'}
      </p>
    </QuestionFrame>
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
    <QuestionFrame
      submission={submission}
      title="Does the vehicle have these?"
      actions={[
        { words: 'Yes, fitted and passed', run: () => submission.submit({ passed: true }) },
        { words: 'Set to N/A', run: setToNA },
      ]}
    >
      <p>Going by its type, fuel and equipment, it doesn't. But these are marked Pass:</p>
      <ItemList items={items} />
    </QuestionFrame>
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
    <QuestionFrame
      submission={submission}
      title="Is the work completed?"
      actions={[
        { words: 'Submit anyway', run: () => submission.submit({ open: true }) },
        { words: 'Work completed', run: tickAll },
      ]}
    >
      <p>These failed last time and pass now, but “Work completed” isn't ticked:</p>
      <ItemList items={items} />
    </QuestionFrame>
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
