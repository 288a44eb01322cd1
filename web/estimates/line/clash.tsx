import '../../ui/dialogs/clash.css';
import type { EstimateLine } from '#shared/estimates/model.ts';
import type { LineClash } from '../merge-estimate.ts';
import { readLine, type TypedLine } from '../typed-line.ts';
import { formatLinePrice } from './line-card.tsx';

type Props = {
  /** The name of the other person. */
  who: string;
  /** What both have changed. */
  what: string;
  mine: string;
  theirs: string;
  onPick: (side: 'mine' | 'theirs') => void;
};

/** Asks which version of a field or line to keep, after two people have changed it. */
export const Clash = ({ who, what, mine, theirs, onPick }: Props) => (
  <section className="estimate-clash" tabIndex={-1} aria-label={`${what}: ${who} changed it too`}>
    <p>
      <strong>{what}:</strong> {who} changed it too. Which one is right?
    </p>
    <div className="clash stack-8">
      <button type="button" onClick={() => onPick('mine')}>
        <span className="quiet">Yours</span>
        <strong>{mine}</strong>
      </button>
      <button type="button" onClick={() => onPick('theirs')}>
        <span className="quiet">{who}</span>
        <strong>{theirs}</strong>
      </button>
    </div>
  </section>
);

/** Focuses the first question on the page. */
export const showFirstClash = () => document.querySelector<HTMLElement>('.estimate-clash')?.focus();

type LineClashProps = Pick<Props, 'who' | 'onPick'> & {
  clash: LineClash;
  line: TypedLine | undefined;
  number?: number;
};

/** The question about a line. Either version may have removed it. */
export const LineClashQuestion = ({ who, clash: { theirs }, line, number, onPick }: LineClashProps) => {
  const read = line && readLine(line);
  const mine = read && ('line' in read ? describe(read.line) : `${line.words}: the amounts can’t be read`);
  return (
    <Clash
      who={who}
      what={number === undefined ? 'The line that you removed' : `Line ${number}`}
      mine={mine ?? 'Removed'}
      theirs={theirs ? describe(theirs) : 'Removed'}
      onPick={onPick}
    />
  );
};

const describe = (line: EstimateLine) => `${line.words}: ${formatLinePrice(line)}`;
