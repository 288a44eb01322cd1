import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import type { PriceChoice } from '#shared/estimates/prices.ts';
import { showMoney } from '#shared/estimates/show-money.ts';

type Props = { prices: readonly PriceChoice[]; onPick: (choice: PriceChoice) => void };

/** Fills a line from the organization's price list. The user can then edit its fields. */
export const PricePicker = ({ prices, onPick }: Props) =>
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
