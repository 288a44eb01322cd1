import { ResultMark as Drawn } from '#shared/checksheets/result-mark.tsx';
import type { Result } from '#shared/sheets/result.ts';
import './result-mark.css';

/** A result as it looks everywhere: its mark and its word, never colour alone. The sheet's own drawing, in our colours. */
export const ResultMark = ({ result }: { result: Result }) => <Drawn result={result} />;
