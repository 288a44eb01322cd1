import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import type { ItemSection } from '#shared/sheets/checklist.ts';
import type { InspectionItem } from '#shared/sheets/model.ts';
import { passAll } from '#shared/sheets/pass-all.ts';
import { resultWords } from '#shared/sheets/result.ts';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { SteadyButton, useIsSteady } from '../../ui/steady-button.tsx';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';

const words = {
  'Pass All': {
    title: 'Pass these too?',
    text: 'These will change to Pass. Reasons and comments are kept.',
    all: 'Pass all',
    rest: 'Pass the rest',
  },
  'Unpass All': {
    title: 'Clear these too?',
    text: 'These were not set by Pass All. Reasons and comments are kept.',
    all: 'Unpass all',
    rest: 'Unpass the rest',
  },
} as const;

type Props = {
  section: ItemSection;
  isSteady: boolean;
  /** Called after the section was passed, unless it now offers items that are N/A. */
  onPassed: () => void;
};

/**
 * Passes the whole section, or undoes that. Asks for confirmation before it overwrites a result that an inspector set.
 */
export const PassAll = ({ section, isSteady, onPassed }: Props) => {
  const store = useDraftStore();
  const label = useDraft(({ mine }) => passAll(mine, section).label);
  const isLabelSteady = useIsSteady(label);
  const [asking, setAsking] = useState<ReturnType<typeof passAll>>();
  const turn = (items: readonly InspectionItem[]) => {
    const parts = new Map(items.map((item) => [item.inspectionItemName, item]));
    store.dispatch({ type: 'typed', parts, together: true });
    setAsking(undefined);
    if (label === 'Pass All' && passAll(store.state().mine, section).notApplied.length === 0) onPassed();
  };
  const press = () => {
    const { mine, passedTogether } = store.state();
    const now = passAll(mine, section, passedTogether);
    if (now.overwrites.length > 0) setAsking(now);
    else turn(now.all);
  };
  return (
    <>
      <SteadyButton isSteady={isSteady && isLabelSteady} onClick={press}>
        {label}
      </SteadyButton>
      {asking && <Question asked={asking} onTurn={turn} onClose={() => setAsking(undefined)} />}
    </>
  );
};

type Asked = {
  asked: ReturnType<typeof passAll>;
  onTurn: (items: readonly InspectionItem[]) => void;
  onClose: () => void;
};

const Question = ({ asked: { label, overwrites, all, rest }, onTurn, onClose }: Asked) => (
  <DialogFrame
    kind="question"
    title={words[label].title}
    onClose={onClose}
    footer={
      <>
        <Button variant="link" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => onTurn(all)}>{words[label].all}</Button>
        {rest.length > 0 && (
          <Button variant="primary" onClick={() => onTurn(rest)}>
            {words[label].rest}
          </Button>
        )}
      </>
    }
  >
    <p>{words[label].text}</p>
    <ul>
      {overwrites.map(({ title, item }) => (
        <li key={title}>
          {title}: {resultWords[item.result]}
        </li>
      ))}
    </ul>
  </DialogFrame>
);
