import '#web/drafts/checklist/item-row.css';
import { memo, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/**
 * The fastest possible section of the checklist: rows of native radio buttons that look like ours, each rendered
 * separately.
 */
const RESULTS = ['PASS', 'FAIL', 'WARNING', 'NOTAPPLICABLE'];

type Choose = (name: string, result: string) => void;

const Row = memo(({ name, chosen, onChoose }: { name: string; chosen: string | undefined; onChoose: Choose }) => (
  <div className="item">
    <span>{name}</span>
    <div className="pills">
      {RESULTS.map((result) => (
        <label key={result} className={`pill pill-${result}`}>
          <input type="radio" name={name} checked={chosen === result} onChange={() => onChoose(name, result)} />
          {result}
        </label>
      ))}
    </div>
  </div>
));

const Rows = ({ count }: { count: number }) => {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const choose = useCallback<Choose>((name, result) => setChosen((before) => ({ ...before, [name]: result })), []);
  const names = Array.from({ length: count }, (_, index) => `Line ${index + 1}`);
  const passed = names.every((name) => chosen[name] === 'PASS');
  return (
    <>
      <button
        type="button"
        onClick={() => setChosen(passed ? {} : Object.fromEntries(names.map((name) => [name, 'PASS'])))}
      >
        {passed ? 'Unpass All' : 'Pass All'}
      </button>
      {names.map((name) => (
        <Row key={name} name={name} chosen={chosen[name]} onChoose={choose} />
      ))}
    </>
  );
};

Object.assign(globalThis, {
  showRows: (count: number) => flushSync(() => createRoot(document.body).render(<Rows count={count} />)),
});
