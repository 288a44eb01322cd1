import Box from '@cloudscape-design/components/box';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { useRef, useState } from 'react';
import { useOrganization, useReloadUser, useScope } from '../../session/session.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { getErrorMessage, NOT_SAVED } from '../../ui/form-status.tsx';
import './price-list.css';
import { Section } from '../form/section.tsx';
import { SettingsForm } from '../form/settings-form.tsx';
import { findConflict, type PriceConflict, PriceConflictAlert, takeTheirs } from './price-conflict.tsx';
import { findMistakes, formatPrice, listPrices, type PriceLine, showPrice, toMatrix, toPriceLines } from './prices.ts';
import { useSaveOrganization } from './use-save-organization.ts';

const title = 'Prices';
const description = 'Prices used in estimates (NZD).';

export const PriceList = () => {
  const prices = listPrices(useOrganization().PricingMatrix);
  if (useScope('Admin')) return <PriceForm />;
  return (
    <Section title={title} description={description}>
      {prices.length === 0 && <Box color="text-body-secondary">No prices yet. An Admin can add them.</Box>}
      <KeyValuePairs items={prices.map(([label, dollars]) => ({ label, value: `$${formatPrice(dollars)}` }))} />
    </Section>
  );
};

const PriceForm = () => {
  const { PricingMatrix, PricesVersion } = useOrganization();
  const save = useSaveOrganization();
  const reloadUser = useReloadUser();
  const [edited, setEdited] = useState<PriceLine[]>();
  // the prices that were edited: other users' changes are merged, not overwritten
  const [seen, setSeen] = useState<{ lines: Readonly<Record<string, number>>; version: number | undefined }>();
  const [conflict, setConflict] = useState<PriceConflict>();
  const [added, setAdded] = useState<number>();
  const addButton = useRef<ButtonProps.Ref>(null);
  const lines = edited ?? toPriceLines(PricingMatrix);
  const mistakes = lines.map((line, index) => findMistakes(line, lines.slice(0, index)));
  const edit = (changed: PriceLine[]) => {
    if (!edited) setSeen({ lines: PricingMatrix, version: PricesVersion });
    setEdited(changed);
  };
  const change = (id: number, some: Partial<PriceLine>) =>
    edit(lines.map((line) => (line.id === id ? { ...line, ...some } : line)));
  const add = () => {
    const id = Math.max(-1, ...lines.map(({ id }) => id)) + 1;
    edit([...lines, { id, name: '', price: '' }]);
    setAdded(id);
  };
  const remove = (id: number) => {
    edit(lines.filter((line) => line.id !== id));
    // the clicked button is gone
    addButton.current?.focus();
  };
  const start = () => {
    setEdited(undefined);
    setSeen(undefined);
    setConflict(undefined);
  };
  const saveLines = async () => {
    const mine = toMatrix(lines);
    try {
      await save({ PricingMatrix: mine, PricesVersion: seen ? seen.version : PricesVersion });
    } catch (error) {
      const met = findConflict(error, seen?.lines ?? PricingMatrix, mine);
      setConflict(met);
      // both versions were shown, so the next save may overwrite
      if (met) {
        setSeen({ lines: met.theirs, version: met.version });
        setEdited(toPriceLines(met.mine));
        void reloadUser();
      }
      throw error;
    }
  };
  const take = () => {
    if (conflict) setEdited(takeTheirs(conflict, lines));
    setConflict(undefined);
    // the clicked button is gone
    addButton.current?.focus();
  };
  return (
    <SettingsForm
      title={title}
      description={description}
      changed={edited !== undefined}
      mistaken={mistakes.some(({ name, price }) => name || price)}
      save={saveLines}
      onSaved={start}
      explain={(error) => (findConflict(error, {}, {}) ? undefined : getErrorMessage(error, NOT_SAVED))}
    >
      {lines.length === 0 && <Box color="text-body-secondary">No prices yet.</Box>}
      {/* an empty line can't be saved, but shows no error yet */}
      <ul className="price-list plain-list stack-12">
        {lines.map(({ id, name, price }, index) => (
          <Line
            key={id}
            line={{ id, name, price }}
            mistakes={name || price ? mistakes[index] : undefined}
            isNew={id === added}
            onChange={(some) => change(id, some)}
            onRemove={() => remove(id)}
          />
        ))}
      </ul>
      <Button ref={addButton} iconName="add-plus" formAction="none" onClick={add}>
        Add a price
      </Button>
      <PriceConflictAlert conflict={conflict} onTake={take} />
    </SettingsForm>
  );
};

type LineProps = {
  line: PriceLine;
  mistakes: ReturnType<typeof findMistakes> | undefined;
  isNew: boolean;
  onChange: (some: Partial<PriceLine>) => void;
  onRemove: () => void;
};

const Line = ({ line: { name, price }, mistakes, isNew, onChange, onRemove }: LineProps) => (
  <li>
    <FormField label="Name" errorText={mistakes?.name}>
      <Input value={name} autoFocus={isNew} onChange={({ detail }) => onChange({ name: detail.value })} />
    </FormField>
    <FormField label="Price in $" errorText={mistakes?.price}>
      <AmountInput value={price} inputMode="decimal" onType={(typed) => onChange({ price: typed })} show={showPrice} />
    </FormField>
    <Button
      variant="icon"
      iconName="remove"
      formAction="none"
      ariaLabel={`Remove ${name || 'this line'}`}
      onClick={onRemove}
    />
  </li>
);
