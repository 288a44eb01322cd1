import Box from '@cloudscape-design/components/box';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { describeJob } from '#shared/estimates/prices.ts';
import { useOrganization, useScope } from '../../session/session.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { Section } from '../form/section.tsx';
import { JobForm } from './job-form.tsx';
import { ListForm } from './list-form.tsx';
import { findMistakes, formatPrice, listPrices, showPrice, toPrice } from './prices.ts';

const title = 'Prices';
const description = 'Prices used in estimates (NZD).';

/** The price list and the usual jobs. Only Admins can edit them. */
export const PriceList = () => {
  const { PricingMatrix, CannedJobs = {} } = useOrganization();
  const prices = listPrices(PricingMatrix);
  if (useScope('Admin'))
    return (
      <>
        <PriceForm />
        <JobForm />
      </>
    );
  return (
    <Section title={title} description={description}>
      {prices.length + Object.keys(CannedJobs).length === 0 && (
        <Box color="text-body-secondary">No prices or jobs yet. An Admin can add them.</Box>
      )}
      <KeyValuePairs
        items={[
          ...prices.map(([label, dollars]) => ({ label, value: `$${formatPrice(dollars)}` })),
          ...Object.entries(CannedJobs).map(([label, job]) => ({ label, value: describeJob(job) })),
        ]}
      />
    </Section>
  );
};

const PriceForm = () => (
  <ListForm
    {...{ title, description, noun: 'price', field: 'PricingMatrix', findMistakes }}
    toLine={(name, dollars) => ({ name, price: formatPrice(dollars) })}
    toValue={toPrice}
    blank={{ name: '', price: '' }}
    show={(dollars) => `$${formatPrice(dollars)}`}
    fields={({ name, price }, mistakes, isNew, onChange) => (
      <>
        <FormField label="Name" errorText={mistakes.name}>
          <Input value={name} autoFocus={isNew} onChange={({ detail }) => onChange({ name: detail.value })} />
        </FormField>
        <FormField label="Price in $" errorText={mistakes.price}>
          <AmountInput
            value={price}
            inputMode="decimal"
            onType={(typed) => onChange({ price: typed })}
            show={showPrice}
          />
        </FormField>
      </>
    )}
  />
);
