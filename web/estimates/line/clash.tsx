import '../../ui/dialogs/clash.css';
import type { EstimateLine } from '#shared/estimates/model.ts';
import type { LineClash } from '../merge-estimate.ts';
import { readLine, type TypedLine } from '../typed-line.ts';
import { formatLinePrice } from './line-card.tsx';

type Props = {
  /** What both have changed. */
  what: string;
  mine: string;
  theirs: string;
  onPick: (side: 'mine' | 'theirs') => void;
};

/** Not who: only the person who saved last is known, and that may be the user in another tab. */
const ALSO_CHANGED = 'This was also changed by someone else, or in another tab.';

/** Asks which version of a field or line to keep, after two people have changed it. */
export const Clash = ({ what, mine, theirs, onPick }: Props) => (
  <section className="estimate-clash" tabIndex={-1} aria-label={`${what}: ${ALSO_CHANGED}`}>
    <p>
      <strong>{what}:</strong> {ALSO_CHANGED} Which version do you want to keep?
    </p>
    <div className="clash stack-8">
      <button type="button" onClick={() => onPick('mine')}>
        <span className="quiet">Yours</span>
        <strong>{mine}</strong>
      </button>
      <button type="button" onClick={() => onPick('theirs')}>
        <span className="quiet">Saved version</span>
        <strong>{theirs}</strong>
      </button>
    </div>
  </section>
);

/** Focuses the first question on the page. */
export const showFirstClash = () => document.querySelector<HTMLElement>('.estimate-clash')?.focus();

type LineClashProps = Pick<Props, 'onPick'> & {
  clash: LineClash;
  line: TypedLine | undefined;
  number?: number;
};

/** The question about a line. Either version may have removed it. */
export const LineClashQuestion = ({ clash: { theirs }, line, number, onPick }: LineClashProps) => {
  const read = line && readLine(line);
  const mine = read && ('line' in read ? describe(read.line) : `${line.words}: some amounts aren’t valid`);
  return (
    <Clash
      what={number === undefined ? 'The line that you removed' : `Line ${number}`}
      mine={mine ?? 'Removed'}
      theirs={theirs ? describe(theirs) : 'Removed'}
      onPick={onPick}
    />
  );
};

const describe = (line: EstimateLine) => `${line.words}: ${formatLinePrice(line)}`;
