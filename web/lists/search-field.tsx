import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

type Props = { label: string; placeholder: string; value: string; onSearch: (text: string) => void };

/** A search field, debounced; Enter searches immediately. */
export const SearchField = ({ label, placeholder, value, onSearch }: Props) => {
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
    sent.current = text.trim();
    onSearch(text.trim());
  };
  return (
    <input
      type="search"
      className="control list-search"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={80}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(search, PAUSE_MS, target.value);
      }}
      onKeyDown={({ key }) => key === 'Enter' && search(typed)}
    />
  );
};
