import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import type { ItemSection } from '#shared/sheets/checklist.ts';
import type { InspectionItem } from '#shared/sheets/model.ts';
import { passAll } from '#shared/sheets/pass-all.ts';
import { resultWords } from '#shared/sheets/result.ts';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';

/** Passes the section in one tap, or takes that back. It asks before it would overwrite what somebody found. */
export const PassAll = ({ section }: { section: ItemSection }) => {
  const store = useDraftStore();
  const label = useDraft(({ mine }) => passAll(mine, section).label);
  const [asking, setAsking] = useState<ReturnType<typeof passAll>>();
  const turn = (items: readonly InspectionItem[]) => {
    store.dispatch({ type: 'typed', parts: new Map(items.map((item) => [item.inspectionItemName, item])) });
    setAsking(undefined);
  };
  const press = () => {
    const now = passAll(store.state().mine, section);
    if (now.overwrites.length > 0) setAsking(now);
    else turn(now.all);
  };
  return (
    <>
      <Button onClick={press}>{label}</Button>
      {asking && (
        <DialogFrame
          kind="question"
          title="Pass these too?"
          onClose={() => setAsking(undefined)}
          footer={
            <>
              <Button variant="link" onClick={() => setAsking(undefined)}>
                Cancel
              </Button>
              <Button onClick={() => turn(asking.all)}>Pass all</Button>
              <Button variant="primary" onClick={() => turn(asking.rest)}>
                Pass the rest
              </Button>
            </>
          }
        >
          <p>These would become Pass. Reasons and comments stay.</p>
          <ul>
            {asking.overwrites.map(({ title, item }) => (
              <li key={title}>
                {title}: {resultWords[item.result]}
              </li>
            ))}
          </ul>
        </DialogFrame>
      )}
    </>
  );
};
