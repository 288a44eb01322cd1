import { useEffect, useRef, useState } from 'react';
import { explainExcess, SEARCH_MAX_LENGTH } from '#shared/input/excess.ts';
import { RoomLeft } from '../ui/fields/room-left.tsx';

const PAUSE_MS = 300;

/** Formats how many lines a search has found. */
export const formatFound = (found: number, isMore: boolean) => `${found} found${isMore ? ' so far' : ''}`;

/** The text of a search field. */
export type SearchText = {
  typed: string;
  /** True until the typed text is applied: what the page has found answers an earlier text. */
  isPending: boolean;
  type: (text: string) => void;
  /** Applies the typed text at once. */
  apply: () => void;
  clear: () => void;
};

/** Applies what is typed in a search field after a pause. `value` is the text applied last. */
export const useSearchText = (value: string, onSearch: (text: string) => void): SearchText => {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // apply changes from elsewhere, but not the field's own, which may be older than the typed text
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string) => {
    clearTimeout(timer.current);
    if (isTooLong(text)) return;
    sent.current = text.trim();
    onSearch(text.trim());
  };
  return {
    typed,
    isPending: typed.trim() !== value.trim() && !isTooLong(typed),
    type: (text) => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(search, PAUSE_MS, text);
    },
    apply: () => search(typed),
    clear: () => {
      setTyped('');
      search('');
    },
  };
};

const isTooLong = (text: string) => explainExcess(text.trim(), SEARCH_MAX_LENGTH) !== '';

type Props = { label: string; placeholder: string; text: SearchText };

/** A search field, debounced; Enter searches immediately. */
export const SearchField = ({ label, placeholder, text }: Props) => (
  <>
    <input
      type="search"
      className="control list-search"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      value={text.typed}
      onChange={({ target }) => text.type(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && text.apply()}
    />
    <RoomLeft text={text.typed.trim()} max={SEARCH_MAX_LENGTH} />
  </>
);
