import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useMemo } from 'react';
import { describeJob, findPriceChoices, listPriceChoices, type PriceChoice } from '#shared/estimates/prices.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { useOrganization } from '../../session/session.tsx';

/** Returns the organization's jobs and prices. */
export const usePriceChoices = () => {
  const { PricingMatrix, CannedJobs } = useOrganization();
  return useMemo(() => listPriceChoices(PricingMatrix, CannedJobs), [PricingMatrix, CannedJobs]);
};

/** Describes what a choice fills in. */
const describeChoice = (choice: PriceChoice) => {
  if (choice.kind === 'rate') return `${showMoney(choice.cents)} an hour`;
  if (choice.kind === 'price') return showMoney(choice.cents);
  return describeJob(choice);
};

type Props = { choices: readonly PriceChoice[]; onPick: (choice: PriceChoice) => void };

/** Copies a job or price from the organization's list to a line, where it can be edited. */
export const PricePicker = ({ choices, onPick }: Props) =>
  choices.length > 0 && (
    <div className="estimate-price">
      <FormField label="Job or price">
        <Select
          options={choices.map((choice, n) => ({
            value: String(n),
            label: choice.name,
            description: describeChoice(choice),
          }))}
          selectedOption={null}
          placeholder="Choose a job or price"
          filteringType="auto"
          filteringAriaLabel="Find a job or price"
          filteringClearAriaLabel="Clear"
          noMatch="No match"
          onChange={({ detail }) => {
            const choice = choices[Number(detail.selectedOption.value)];
            if (choice) onPick(choice);
          }}
        />
      </FormField>
    </div>
  );

/** Offers the jobs and prices that match the typed description. */
export const PriceOffers = ({ choices, onPick, typed }: Props & { typed: string }) => {
  const found = findPriceChoices(choices, typed);
  if (found.length === 0) return null;
  return (
    <ul className="plain-list row" aria-label="From your jobs and prices">
      {found.map((choice) => (
        <li key={`${choice.kind} ${choice.name}`}>
          <Button onClick={() => onPick(choice)}>
            {choice.name}: {describeChoice(choice)}
          </Button>
        </li>
      ))}
    </ul>
  );
};
