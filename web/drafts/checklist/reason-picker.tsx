import { useState } from 'react';
import { virmLink } from '#shared/reference/virm-links.ts';
import { findLine, type ItemName } from '#shared/sheets/checklist.ts';
import type { ReasonForRejection } from '#shared/sheets/model.ts';
import { NotSearched } from '../../reference/not-searched.tsx';
import { useReasons } from '../../reference/use-reasons.ts';
import { useDraft } from '../store/current-draft.tsx';
import { newReason } from './new-reason.ts';

/** Shown at once; the others behind "All reasons". */
const COMMONEST = 5;
/** Found reasons of this item, and of others. */
const MOST_HERE = 6;
const MOST_ELSEWHERE = 2;

type Props = {
  name: ItemName;
  reasons: readonly ReasonForRejection[];
  onChange: (reasons: ReasonForRejection[]) => void;
};

/** Usual reasons to tap on and off, and a search through them in everyday words. */
export const ReasonPicker = ({ name, reasons, onChange }: Props) => {
  const { usual, search, isLoaded, hasFailed, again } = useReasons(name);
  const vehicleType = useDraft(({ mine }) => mine.vehicleType);
  const [typed, setTyped] = useState('');
  const toggle = (text: string) => {
    setTyped('');
    onChange(
      reasons.some(({ reasonForRejection }) => reasonForRejection === text)
        ? reasons.filter(({ reasonForRejection }) => reasonForRejection !== text)
        : [...reasons.filter(({ reasonForRejection }) => reasonForRejection.trim()), newReason(text)],
    );
  };
  const chip = (text: string) => (
    <button
      key={text}
      type="button"
      className="chip"
      aria-pressed={reasons.some(({ reasonForRejection }) => reasonForRejection === text)}
      onClick={() => toggle(text)}
    >
      {text}
    </button>
  );
  const found = typed.trim() ? search(typed) : [];
  const here = found.filter(({ item }) => item === name).slice(0, MOST_HERE);
  const elsewhere = found.filter(({ item }) => item !== name).slice(0, MOST_ELSEWHERE);
  return (
    <div className="reason-picker">
      {hasFailed && (
        <NotSearched onAgain={again}>The usual reasons could not be loaded. Write the reason below.</NotSearched>
      )}
      <input
        type="search"
        className="control reason-search"
        aria-label={`Search the reasons of ${findLine(name).title}`}
        placeholder="Search reasons"
        autoComplete="off"
        maxLength={80}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter takes the best one; it goes on to the next field only when there is nothing to take
          const [best] = here;
          if (!best) return;
          event.preventDefault();
          event.stopPropagation();
          toggle(best.reason);
        }}
      />
      {typed.trim() ? (
        <div role="status">
          <div className="chips">{here.map(({ reason }) => chip(reason))}</div>
          {isLoaded && here.length === 0 && (
            <p className="nothing-found">No usual reason of this item: write it below.</p>
          )}
          {elsewhere.map(({ item, reason }) => (
            <p key={reason} className="elsewhere">
              {findLine(item).code} {findLine(item).title}: {reason}{' '}
              <a href={virmLink(item, vehicleType)} target="_blank" rel="noreferrer">
                VIRM
              </a>
            </p>
          ))}
        </div>
      ) : (
        <>
          <div className="chips">{usual.slice(0, COMMONEST).map(chip)}</div>
          {usual.length > COMMONEST && (
            <details>
              <summary>All reasons ({usual.length})</summary>
              <div className="chips">{usual.slice(COMMONEST).map(chip)}</div>
            </details>
          )}
        </>
      )}
    </div>
  );
};
