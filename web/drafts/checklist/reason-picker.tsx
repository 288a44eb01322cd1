import { type KeyboardEvent, useState } from 'react';
import { explainExcess, SEARCH_MAX_LENGTH } from '#shared/input/excess.ts';
import type { FoundReason } from '#shared/reference/search-reasons.ts';
import { withoutSides } from '#shared/reference/sides.ts';
import { virmLink } from '#shared/reference/virm-links.ts';
import { findLine, type ItemName } from '#shared/sheets/checklist.ts';
import type { ReasonForRejection } from '#shared/sheets/model.ts';
import { NotSearched } from '../../reference/not-searched.tsx';
import { useReasons } from '../../reference/use-reasons.ts';
import { RoomLeft } from '../../ui/fields/room-left.tsx';
import { useDraft } from '../store/current-draft.tsx';
import { newReason } from './new-reason.ts';

/** Number of reasons shown directly; the rest is behind "All reasons". */
const MAX_SHOWN = 5;
/** Maximum number of results from this item, and from other items. */
const MAX_HERE = 6;
const MAX_ELSEWHERE = 2;

type Props = {
  name: ItemName;
  reasons: readonly ReasonForRejection[];
  onChange: (reasons: ReasonForRejection[]) => void;
};

/** Common reasons to switch on and off, with a search that understands everyday words. */
export const ReasonPicker = ({ name, reasons, onChange }: Props) => {
  const { usual, search, isLoaded, hasFailed, again } = useReasons(name);
  const [typed, setTyped] = useState('');
  const isChosen = (text: string) =>
    reasons.some(({ reasonForRejection }) => withoutSides(reasonForRejection) === text);
  const toggle = (text: string) => {
    setTyped('');
    const others = reasons.filter(({ reasonForRejection }) => withoutSides(reasonForRejection) !== text);
    onChange(
      isChosen(text)
        ? others
        : [...others.filter(({ reasonForRejection }) => reasonForRejection.trim()), newReason(text)],
    );
  };
  const chip = (text: string) => (
    <button key={text} type="button" className="chip" aria-pressed={isChosen(text)} onClick={() => toggle(text)}>
      {text}
    </button>
  );
  const found = typed.trim() && !explainExcess(typed, SEARCH_MAX_LENGTH) ? search(typed) : [];
  const here = found.filter(({ item }) => item === name).slice(0, MAX_HERE);
  const elsewhere = found.filter(({ item }) => item !== name).slice(0, MAX_ELSEWHERE);
  const takeBest = (event: KeyboardEvent) => {
    const [best] = here;
    // without a match, Enter moves to the next field
    if (event.key !== 'Enter' || !best) return;
    event.preventDefault();
    event.stopPropagation();
    toggle(best.reason);
  };
  return (
    <div className="reason-picker">
      {hasFailed && <NotSearched onAgain={again}>Common reasons could not be loaded. Type a reason below.</NotSearched>}
      <input
        type="search"
        className="control reason-search"
        aria-label={`Search reasons for ${findLine(name).title}`}
        placeholder="Search reasons"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={takeBest}
      />
      <RoomLeft text={typed} max={SEARCH_MAX_LENGTH} />
      {typed.trim() ? (
        <div role="status">
          <div className="row">{here.map(({ reason }) => chip(reason))}</div>
          {isLoaded && here.length === 0 && (
            <p className="nothing-found fine-print">No common reasons for this item. Type one below.</p>
          )}
          {elsewhere.map((one) => (
            <Elsewhere key={one.reason} found={one} />
          ))}
        </div>
      ) : (
        <>
          <div className="row">{usual.slice(0, MAX_SHOWN).map(chip)}</div>
          {usual.length > MAX_SHOWN && (
            <details>
              <summary>All reasons ({usual.length})</summary>
              <div className="row">{usual.slice(MAX_SHOWN).map(chip)}</div>
            </details>
          )}
        </>
      )}
    </div>
  );
};

const Elsewhere = ({ found: { item, reason } }: { found: FoundReason }) => {
  const vehicleType = useDraft(({ mine }) => mine.vehicleType);
  return (
    <p className="elsewhere fine-print">
      {findLine(item).code} {findLine(item).title}: {reason}{' '}
      <a href={virmLink(item, vehicleType)} target="_blank" rel="noreferrer">
        VIRM
      </a>
    </p>
  );
};
