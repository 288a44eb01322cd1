import Input, { type InputProps } from '@cloudscape-design/components/input';

type Props = Omit<InputProps, 'onChange' | 'onBlur'> & {
  onType: (typed: string) => void;
  /** Returns typed text as it is kept, or the same text if it can't be read. */
  show: (typed: string) => string;
};

/** A field for a number. When the user leaves it, it shows what is kept. */
export const AmountInput = ({ value, onType, show, ...more }: Props) => (
  <Input
    {...more}
    value={value}
    onChange={({ detail }) => onType(detail.value)}
    onBlur={() => {
      const kept = show(value);
      if (kept !== value) onType(kept);
    }}
  />
);
