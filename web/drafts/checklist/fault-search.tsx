import './fault-search.css';
import { useId, useState } from 'react';
import { explainExcess, SEARCH_MAX_LENGTH } from '#shared/input/excess.ts';
import type { FoundReason } from '#shared/reference/search-reasons.ts';
import { withoutSides } from '#shared/reference/sides.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { listItems } from '#shared/sheets/items.ts';
import { NotSearched } from '../../reference/not-searched.tsx';
import { useReasonSearch } from '../../reference/use-reasons.ts';
import { RoomLeft } from '../../ui/fields/room-left.tsx';
import { useDraftStore } from '../store/current-draft.tsx';
import type { Place } from '../store/place.ts';
import { newReason } from './new-reason.ts';

const MAX_RESULTS = 6;

/** Finds a fault by everyday words: "rusty sill" fails its item with that reason and opens it. */
export const FaultSearch = ({ onOpen }: { onOpen: (place: Place) => void }) => {
  const store = useDraftStore();
  const [wanted, setWanted] = useState(false);
  const [typed, setTyped] = useState('');
  const { reasons, search, hasFailed, again } = useReasonSearch(wanted);
  const list = useId();
  const found = typed.trim() && !explainExcess(typed, SEARCH_MAX_LENGTH) ? search(typed).slice(0, MAX_RESULTS) : [];

  const addReason = ({ item: name, reason }: FoundReason) => {
    setTyped('');
    const item = listItems(store.state().mine, findLine(name).section).find(({ line }) => line.name === name)?.item;
    if (!item) return;
    const isThere = item.ReasonForRejections.some(
      ({ reasonForRejection }) => withoutSides(reasonForRejection) === reason,
    );
    const ReasonForRejections = isThere ? item.ReasonForRejections : [...item.ReasonForRejections, newReason(reason)];
    store.dispatch({ type: 'typed', parts: new Map([[name, { ...item, result: 'FAIL', ReasonForRejections }]]) });
    onOpen({ section: findLine(name).section, name });
  };

  return (
    <search className="fault-search">
      <input
        className="control"
        type="search"
        aria-label="Search faults"
        aria-controls={list}
        placeholder="Search faults, e.g. rusty sill, bald tyre"
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onFocus={() => setWanted(true)}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          const [best] = found;
          if (key === 'Enter' && best) addReason(best);
          if (key === 'Escape') setTyped('');
        }}
      />
      <RoomLeft text={typed} max={SEARCH_MAX_LENGTH} />
      <ul id={list} className="plain-list" aria-label="Reasons found">
        {found.map((one) => (
          <li key={`${one.item} ${one.reason}`}>
            <FoundButton found={one} onClick={() => addReason(one)} />
          </li>
        ))}
      </ul>
      {reasons && typed.trim().length > 2 && found.length === 0 && (
        <p role="status">No match. Open the section and type the reason.</p>
      )}
      {hasFailed && typed.trim() && (
        <NotSearched onAgain={again}>
          Fault search could not be loaded. Open the section and type the reason.
        </NotSearched>
      )}
    </search>
  );
};

const FoundButton = ({ found: { item, reason }, onClick }: { found: FoundReason; onClick: () => void }) => (
  <button type="button" onClick={onClick}>
    <span className="code">{findLine(item).code}</span>
    <span>
      {reason}
      <small>{findLine(item).title}</small>
    </span>
  </button>
);
