import { type Result, resultWords } from '../sheets/result.ts';

/** SVG, because the embedded fonts have no ticks and crosses; the shapes also work in greyscale. */
const shapes: Readonly<Record<Result, React.ReactNode>> = {
  PASS: <path d="M3 8.5 6.5 12 13 4.5" />,
  FAIL: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" stroke="none" />
      <path d="M5.2 5.2 10.8 10.8 M10.8 5.2 5.2 10.8" stroke="#fff" />
    </>
  ),
  WARNING: (
    <>
      <path d="M8 2 15 14 1 14Z" strokeWidth="1.6" />
      <path d="M8 6.5 8 9.8 M8 11.9 8 12" strokeWidth="1.6" />
    </>
  ),
  NOTAPPLICABLE: <path d="M4 8 12 8" />,
  UNSELECTED: <rect x="3" y="3" width="10" height="10" strokeWidth="1.2" />,
};

/** The symbol alone, for use beside the word. */
export const Mark = ({ result }: { result: Result }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    {shapes[result]}
  </svg>
);

type ResultProps = {
  result: Result;
  word?: string;
  /** The visit that found it. */
  visit?: string;
};
/** Symbol and word. */
export const ResultMark = ({ result, word = resultWords[result], visit = '' }: ResultProps) => (
  <span className={`result ${result}`}>
    <Mark result={result} /> {word}
    {visit && <span className="visit"> {visit}</span>}
  </span>
);
