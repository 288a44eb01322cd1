import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import Textarea from '@cloudscape-design/components/textarea';
import { lineCents } from '#shared/estimates/money.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { readLine, type TypedField, type TypedLine, typePrice } from '../typed-line.ts';
import type { ItemPhotos } from '../use-item-photos.ts';
import { LinePhotos } from './line-photos.tsx';
import { PricePicker } from './price-picker.tsx';
import { usePrices } from './use-prices.ts';

type Props = {
  line: TypedLine;
  number: number;
  /** A line just added; its description takes the focus. */
  isNew: boolean;
  photos: ItemPhotos;
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

/** One line: description, photos, labour, parts, discount and total. */
export const LineCard = ({ line, number, isNew, photos, onChange, onUp, onDown, onSplit, onRemove }: Props) => {
  const read = readLine(line);
  const mistakes = 'mistakes' in read ? read.mistakes : {};
  const ofItem = photos.of(line.inspectionItemName);
  const amount = (label: string, field: Exclude<TypedField, 'words'>, more: Partial<InputProps> = {}) => (
    <FormField label={label} errorText={mistakes[field]}>
      <Input
        value={line[field]}
        inputMode="decimal"
        {...more}
        onChange={({ detail }) => onChange({ [field]: detail.value })}
      />
    </FormField>
  );
  return (
    <li className="estimate-line card" aria-label={`Line ${number}`}>
      <header>
        <span>{nameOf(line)}</span>
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
      </header>
      <FormField stretch label="Work to do" errorText={line.words ? mistakes.words : undefined}>
        <Textarea
          value={line.words}
          rows={2}
          autoFocus={isNew}
          onChange={({ detail }) => onChange({ words: detail.value })}
        />
      </FormField>
      {ofItem.length > 0 && (
        <LinePhotos
          photos={ofItem}
          chosen={line.photos}
          number={number}
          onChoose={(chosen) => onChange({ photos: chosen })}
          onStale={photos.onStale}
        />
      )}
      <PricePicker prices={usePrices()} onPick={(choice) => onChange(typePrice(choice, line))} />
      <div className="estimate-amounts">
        {amount('Labour, minutes', 'minutes', { inputMode: 'numeric' })}
        {amount('Rate, $ an hour', 'rate')}
        {amount('Parts, $', 'parts')}
        {amount('Discount, % or $', 'discount', { inputMode: 'text' })}
        <output className="estimate-line-total" aria-label={`Line ${number} total`}>
          {'line' in read ? showMoney(lineCents(read.line)) : '–'}
        </output>
      </div>
      <footer className="estimate-line-deeds">
        <Button ariaLabel={`Split line ${number}`} disabled={!onSplit} onClick={() => onSplit?.()}>
          Split
        </Button>
      </footer>
    </li>
  );
};
