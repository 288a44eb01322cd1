import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import type { InputProps } from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import Textarea from '@cloudscape-design/components/textarea';
import { useMemo } from 'react';
import { LINE_PHOTOS_MAX } from '#shared/estimates/model.ts';
import { lineCents } from '#shared/estimates/money.ts';
import { listPriceChoices, type PriceChoice } from '#shared/estimates/prices.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import type { ImageId } from '#shared/ids.ts';
import type { Image } from '#shared/images/model.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { useOrganization } from '../../session/session.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { type AmountField, readLine, showKept, type TypedLine, typePrice } from '../typed-line.ts';
import type { ItemPhotos } from '../use-item-photos.ts';
import './line-photos.css';
import { NotPrintable } from '../../ui/fields/not-printable.tsx';

type Props = {
  line: TypedLine;
  number: number;
  /** True for a line that was just added; its description takes the focus. */
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
  const amount = (label: string, field: AmountField, more: Partial<InputProps> = {}) => (
    <FormField label={label} errorText={mistakes[field]}>
      <AmountInput
        value={line[field]}
        inputMode="decimal"
        {...more}
        onType={(typed) => onChange({ [field]: typed })}
        show={() => showKept(line)[field]}
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
      <FormField stretch label="Work to do" errorText={line.words || !isNew ? mistakes.words : undefined}>
        <Textarea
          value={line.words}
          rows={2}
          autoFocus={isNew}
          onChange={({ detail }) => onChange({ words: detail.value })}
        />
        <NotPrintable text={line.words} />
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
        {amount('Labour, minutes', 'minutes', { inputMode: 'text' })}
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

/** Returns the organization's price list. */
const usePrices = () => {
  const { PricingMatrix } = useOrganization();
  return useMemo(() => listPriceChoices(PricingMatrix), [PricingMatrix]);
};

type PricePickerProps = { prices: readonly PriceChoice[]; onPick: (choice: PriceChoice) => void };

/** Copies a price from the organization's price list to a line, where it can be edited. */
const PricePicker = ({ prices, onPick }: PricePickerProps) =>
  prices.length > 0 && (
    <div className="estimate-price">
      <FormField label="Price from the list">
        <Select
          options={prices.map(({ name, cents, kind }) => ({
            value: name,
            label: name,
            description: kind === 'rate' ? `${showMoney(cents)} an hour` : showMoney(cents),
          }))}
          selectedOption={null}
          placeholder="Choose a price"
          filteringType="auto"
          filteringAriaLabel="Find a price"
          filteringClearAriaLabel="Clear"
          noMatch="No match"
          onChange={({ detail }) => {
            const choice = prices.find(({ name }) => name === detail.selectedOption.value);
            if (choice) onPick(choice);
          }}
        />
      </FormField>
    </div>
  );

type LinePhotosProps = {
  /** The photos of the line's item, oldest first. */
  photos: readonly Image[];
  /** If undefined, the first photos are shown. */
  chosen: readonly ImageId[] | undefined;
  number: number;
  onChoose: (chosen: ImageId[]) => void;
  onStale: () => void;
};

/** Photos of a line's item; the ticked ones are shown to the customer. */
const LinePhotos = ({ photos, chosen, number, onChoose, onStale }: LinePhotosProps) => {
  const ids = photos.map(({ imageId }) => imageId);
  // a photo removed from the sheet is not shown
  const shown = chosen ? ids.filter((id) => chosen.includes(id)) : ids.slice(0, LINE_PHOTOS_MAX);
  const isFull = shown.length >= LINE_PHOTOS_MAX;
  const toggle = (id: ImageId) =>
    onChoose(
      shown.includes(id) ? shown.filter((one) => one !== id) : ids.filter((one) => one === id || shown.includes(one)),
    );
  return (
    <fieldset className="line-photos">
      <legend>
        Photos the customer sees: {shown.length} of {ids.length}
        {isFull && ids.length > LINE_PHOTOS_MAX && `, at most ${LINE_PHOTOS_MAX}`}
      </legend>
      <div className="row">
        {photos.map(({ imageId, url, description }, at) => {
          const isShown = shown.includes(imageId);
          return (
            <label key={imageId} className="line-photo">
              <input
                type="checkbox"
                aria-label={`Show photo ${at + 1} of line ${number}${description && `: ${description}`}`}
                checked={isShown}
                disabled={isFull && !isShown}
                onChange={() => toggle(imageId)}
              />
              <img src={url} alt="" loading="lazy" onError={onStale} />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
};
