import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { ItemName } from '#shared/sheets/checklist.ts';
import { type Actor, findSection } from '#shared/sheets/model.ts';
import { readingsByItem } from '#shared/sheets/readings.ts';
import { applyReadings } from '#shared/sheets/suggested-results.ts';
import { type ReadingName, readingTitle, readingUnit } from '#shared/vehicle-types/reading-plans.ts';
import { getServerNow } from '../../device/server-clock.ts';
import { useActor } from '../../session/session.tsx';
import { useField } from '../fields/use-field.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import type { DraftState } from '../store/draft-state.ts';
import { useLastVisit } from '../store/use-last-visit.ts';

/** Called with the items that have just got a reason from a reading. */
export type OnAutomatic = (names: readonly ItemName[]) => void;

type Props = { name: ReadingName; onAutomatic: OnAutomatic };

/**
 * A reading, beside the one from the previous visit. Results are suggested on blur and not while typing, because 1 may
 * become 12.
 */
export const Reading = ({ name, onAutomatic }: Props) => {
  const { text, type, problem, leave } = useField(name);
  const title = useDraft(({ mine }) => readingTitle(name, mine.vehicleType));
  const before = useLastVisit();
  const lastTime = before?.[name];
  const id = useId();
  const decide = useDecision(name, onAutomatic);
  return (
    <span className="reading" data-name={name}>
      <input
        className="control"
        aria-label={title}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        value={text}
        aria-invalid={problem !== ''}
        aria-describedby={lastTime != null ? id : undefined}
        // some keyboards have a comma and no point
        onChange={({ target }) => type(target.value.replace(/^(\d*),(\d{0,2})$/, '$1.$2'))}
        onBlur={() => {
          leave();
          decide();
        }}
      />
      <span aria-hidden="true">{readingUnit(name)}</span>
      {lastTime != null && (
        <span className="last-time quiet" id={id}>
          {`${before?.isRecheck ? 'Last visit' : 'First visit'}: ${lastTime}${readingUnit(name) === '%' ? '' : ' '}${readingUnit(name)}`}
        </span>
      )}
      {problem && (
        <span className="problem" role="alert">
          {problem}
        </span>
      )}
    </span>
  );
};

/** Returns a function that suggests results from the reading. It also runs when the page opens and closes. */
const useDecision = (name: ReadingName, onAutomatic: OnAutomatic) => {
  const store = useDraftStore();
  const actor = useActor();
  /** The value on which the last suggestion was based. */
  const decidedOn = useRef(isDecided(store.state(), name, actor) ? store.state().mine[name] : null);
  const decide = () => {
    const { mine, begunAt } = store.state();
    const visit = { at: getServerNow().toISOString(), since: begunAt };
    const { items, added } = applyReadings({ ...mine, [name]: decidedOn.current }, { [name]: mine[name] }, visit);
    decidedOn.current = mine[name];
    if (items.length > 0)
      store.dispatch({ type: 'typed', parts: new Map(items.map((item) => [item.inspectionItemName, item])) });
    if (added.length > 0) onAutomatic(added);
  };
  const decideNow = useEffectEvent(decide);
  useEffect(() => {
    decideNow();
    return () => decideNow();
  }, []);
  return decide;
};

/**
 * True if results were already suggested from the stored reading. False if this inspector entered it and the item is
 * untouched: the page was closed before the field lost focus.
 */
const isDecided = ({ mine, setBy }: DraftState, name: ReadingName, { userId, subUserId }: Actor) => {
  const by = setBy[findSection(name)];
  const isOthers = by !== undefined && (by.userId !== userId || by.subUserId !== subUserId);
  return isOthers || mine.InspectionItem.some((item) => readingsByItem[item.inspectionItemName]?.includes(name));
};
