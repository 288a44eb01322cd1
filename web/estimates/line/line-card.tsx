import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import type { InputProps } from '@cloudscape-design/components/input';
import Textarea from '@cloudscape-design/components/textarea';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { discountWords, labourWords } from '#shared/estimates/breakdown.ts';
import type { EstimateLine } from '#shared/estimates/model.ts';
import { isUnpriced, lineCents } from '#shared/estimates/money.ts';
import { isNote, needsPrice } from '#shared/estimates/notes.ts';
import type { PriceChoice } from '#shared/estimates/prices.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { showDate } from '#shared/nz-date.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { LineMark } from '../../lists/days-left.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { NotPrintable } from '../../ui/fields/not-printable.tsx';
import { type AmountField, type Mistakes, readLine, showKept, type TypedLine, typePrice } from '../typed-line.ts';
import type { ItemPhotos } from '../use-item-photos.ts';
import { LinePhotos } from './line-photos.tsx';
import { PriceOffers, PricePicker } from './price-choices.tsx';

type Props = {
  line: TypedLine;
  number: number;
  /** True for a line that was just added; its description takes the focus. */
  isNew: boolean;
  /** True if its reason is no longer on the sheet. */
  isOffSheet: boolean;
  /** Changes each time the line should receive focus. */
  asked: number | undefined;
  photos: ItemPhotos;
  /** The organization's jobs and prices. */
  choices: readonly PriceChoice[];
  /** The question which version to keep, if someone else changed the line too. */
  clash: ReactNode;
  /** Absent if lines can't be folded. */
  onFold: (() => void) | undefined;
  onChange: (some: Partial<TypedLine>) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onSplit: (() => void) | undefined;
  onRemove: () => void;
};

const nameOf = ({ from, inspectionItemName }: TypedLine) => {
  if (!inspectionItemName) return from === 'workshop' ? 'Added by the workshop' : 'From the sheet';
  const { code, title } = findLine(inspectionItemName);
  return `${code} ${title}`;
};

const OFF_SHEET = 'No longer on the sheet';

/** Formats a line's price, or says why it has none. */
export const formatLinePrice = (line: EstimateLine | undefined) => {
  if (!line) return '–';
  if (isNote(line)) return 'Note';
  if (needsPrice(line)) return 'No price yet';
  return line.noCharge ? 'No charge' : showMoney(lineCents(line));
};

/** A line on a phone, folded to its description and price. */
export const FoldedLine = ({
  line,
  number,
  isOffSheet,
  onOpen,
}: Pick<Props, 'line' | 'number' | 'isOffSheet'> & { onOpen: () => void }) => {
  const read = readLine(line);
  return (
    <li className="card" aria-label={`Line ${number}`}>
      <button type="button" className="estimate-folded" aria-expanded="false" onClick={onOpen}>
        <span>
          {line.words || 'No description'} {isOffSheet && <LineMark words={OFF_SHEET} />}
        </span>
        <strong>{formatLinePrice('line' in read ? read.line : undefined)}</strong>
      </button>
    </li>
  );
};

/** One line: description, photos, labour, parts, discount and total. */
export const LineCard = (props: Props) => {
  const { line, number, asked, photos, choices, clash, onChange, onSplit } = props;
  const read = readLine(line);
  const mistakes = 'mistakes' in read ? read.mistakes : {};
  const ofItem = photos.of(line.inspectionItemName);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (asked !== undefined) card.current?.querySelector<HTMLElement>('.estimate-amounts input')?.focus();
  }, [asked]);
  return (
    <li ref={card} className="estimate-line card" aria-label={`Line ${number}`}>
      <LineHead {...props} />
      {clash}
      <Description {...props} mistake={line.words || !props.isNew ? mistakes.words : undefined} />
      {ofItem.length > 0 && (
        <LinePhotos
          photos={ofItem}
          chosen={line.photos}
          number={number}
          onChoose={(chosen) => onChange({ photos: chosen })}
          onStale={photos.onStale}
        />
      )}
      <PricePicker choices={choices} onPick={(choice) => onChange(typePrice(choice, line.words.trim() === ''))} />
      <Amounts {...props} read={'line' in read ? read.line : undefined} mistakes={mistakes} />
      <footer className="estimate-line-deeds">
        <Button ariaLabel={`Split line ${number}`} disabled={!onSplit} onClick={() => onSplit?.()}>
          Split
        </Button>
        {'line' in read && isUnpriced(read.line) && (
          <Checkbox checked={line.noCharge ?? false} onChange={({ detail }) => onChange({ noCharge: detail.checked })}>
            No charge
          </Checkbox>
        )}
      </footer>
    </li>
  );
};

const LineHead = ({ line, number, isOffSheet, onFold, onUp, onDown, onRemove }: Props) => (
  <header>
    <span>
      {nameOf(line)} {isOffSheet && <LineMark words={OFF_SHEET} />}
    </span>
    {(
      [
        ['up', onUp],
        ['down', onDown],
      ] as const
    ).map(([way, move]) => (
      <Button
        key={way}
        variant="icon"
        iconName={`angle-${way}`}
        ariaLabel={`Move line ${number} ${way}`}
        disabled={!move}
        onClick={() => move?.()}
      />
    ))}
    <Button variant="icon" iconName="remove" ariaLabel={`Remove line ${number}`} onClick={onRemove} />
    {onFold && <Button variant="icon" iconName="shrink" ariaLabel={`Collapse line ${number}`} onClick={onFold} />}
  </header>
);

/** The description. While it is typed, matching jobs and prices are offered. */
const Description = ({ line, isNew, choices, onChange, mistake }: Props & { mistake: string | undefined }) => {
  const [isTyping, setIsTyping] = useState(false);
  return (
    <div className="stack-8">
      <FormField stretch label="Work to do" errorText={mistake}>
        <Textarea
          value={line.words}
          rows={2}
          autoFocus={isNew}
          onChange={({ detail }) => {
            setIsTyping(true);
            onChange({ words: detail.value });
          }}
        />
        <NotPrintable text={line.words} />
      </FormField>
      {isTyping && (
        <PriceOffers
          choices={choices}
          typed={line.words}
          onPick={(choice) => {
            setIsTyping(false);
            onChange(typePrice(choice, true));
          }}
        />
      )}
    </div>
  );
};

type AmountsProps = Props & { read: EstimateLine | undefined; mistakes: Mistakes };

const Amounts = ({ line, number, onChange, read, mistakes }: AmountsProps) => {
  const amount = (label: string, field: AmountField, hint = '', more: Partial<InputProps> = {}) => (
    <FormField label={label} errorText={mistakes[field]} constraintText={hint}>
      <AmountInput
        value={line[field]}
        inputMode="decimal"
        {...more}
        onType={(typed) => onChange({ [field]: typed, ...(field !== 'discount' && { priceFrom: null }) })}
        show={() => showKept(line)[field]}
      />
    </FormField>
  );
  const discount = read && discountWords(read);
  return (
    <>
      <div className="estimate-amounts">
        {amount('Labour (minutes)', 'minutes', read && read.minutes >= HOUR ? labourWords(read) : '', {
          inputMode: 'text',
        })}
        {amount('Rate ($/hour)', 'rate')}
        {amount('Quantity', 'quantity', '', { placeholder: '1' })}
        {amount(read?.unit ? 'Parts ($ each)' : 'Parts ($)', 'parts', read?.unit ? showMoney(read.partsCents) : '')}
        {amount('Discount (% or $)', 'discount', discount && `${discount} off`, { inputMode: 'text' })}
        <output className="estimate-line-total" aria-label={`Line ${number} total`}>
          {read ? showMoney(lineCents(read)) : '–'}
        </output>
      </div>
      <PriceState line={line} read={read} />
    </>
  );
};

const HOUR = 60;

/** Says where the price is from, or what a line without one is. */
const PriceState = ({ line: { priceFrom }, read }: { line: TypedLine; read: EstimateLine | undefined }) => {
  if (read && isNote(read))
    return <p className="quiet">The customer sees this as a note. Add a price to offer it as work.</p>;
  if (read && needsPrice(read)) return <p className="quiet">Add a price, or tick “No charge”.</p>;
  if (!priceFrom) return null;
  return (
    <p className="quiet">
      {'day' in priceFrom
        ? `Price from your estimate of ${showDate(priceFrom.day)}`
        : `From your jobs and prices: ${priceFrom.name}`}
    </p>
  );
};
