import { ResultMark as Drawn } from '#shared/checksheets/result-mark.tsx';
import type { Result } from '#shared/sheets/result.ts';
import './result-mark.css';

/** Shows a result as an icon and a word, never by colour alone. Uses the drawing from the checksheet, in our theme colours. */
export const ResultMark = ({ result }: { result: Result }) => <Drawn result={result} />;
