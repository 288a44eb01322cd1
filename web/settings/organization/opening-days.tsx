import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import type { ZodError } from 'zod';
import { spellDate } from '#shared/nz-date.ts';
import { type OpeningDays as Opening, Region, readOpening, regions, Shutdown } from '#shared/opening/model.ts';
import { useClient, useOrganization, useReloadUser, useScope } from '../../session/session.tsx';
import { DayField } from '../../ui/fields/day-field.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { Section } from '../form/section.tsx';
import { SettingsForm } from '../form/settings-form.tsx';
import { useEdits } from '../form/use-edits.ts';
import '../../client/nouns/reminders.ts';

const title = 'Opening days';
const description =
  'Nobody is reminded on other days or on public holidays. A deadline on such a day is mentioned on the last open day before it.';
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const options = [
  { value: '', label: 'Not chosen' },
  ...Object.entries(regions).map(([value, label]) => ({ value, label })),
];

/** Says what is wrong with a shutdown, if anything is. */
const explainShutdown = ({ from, upTo }: { from: string; upTo: string }, error: ZodError | undefined) =>
  from === '' || upTo === '' ? 'Enter the first and the last day' : error?.issues[0]?.message;

export const OpeningDays = () => {
  const opening = readOpening(useOrganization().Settings);
  if (useScope('Admin')) return <OpeningForm opening={opening} />;
  const { region, shutdown } = opening;
  const days = weekdays.filter((_, n) => opening.weekdays.includes(n + 1)).join(', ');
  return (
    <Section title={title} description={`${description} An Admin can change them.`}>
      {[
        days,
        region && `Holidays of ${regions[region]}`,
        shutdown && `Closed from ${spellDate(shutdown.from)} to ${spellDate(shutdown.upTo)}`,
      ]
        .filter(Boolean)
        .join('. ')}
    </Section>
  );
};

const OpeningForm = ({ opening }: { opening: Opening }) => {
  const client = useClient();
  const reloadUser = useReloadUser();
  // as text, because edits are compared by value
  const { values, changed, edit, saved } = useEdits({
    days: [...opening.weekdays].sort().join(''),
    region: opening.region,
    from: opening.shutdown?.from ?? '',
    upTo: opening.shutdown?.upTo ?? '',
  });
  const open = [...values.days].map(Number);
  const isNone = open.length === 0;
  const { from, upTo } = values;
  const isShut = from !== '' || upTo !== '';
  const shutdown = Shutdown.safeParse({ from, upTo });
  const toggle = (day: number, isOpen: boolean) =>
    edit({ days: [...open.filter((one) => one !== day), ...(isOpen ? [day] : [])].sort().join('') });
  return (
    <SettingsForm
      title={title}
      description={description}
      changed={changed}
      mistaken={isNone || (isShut && !shutdown.success)}
      save={async () => {
        await client.reminders.saveOpening({
          body: { weekdays: open, region: values.region, shutdown: shutdown.data ?? null },
        });
        await reloadUser();
      }}
      onSaved={saved}
    >
      <fieldset className="opening-weekdays">
        <legend>Days of the week</legend>
        {weekdays.map((name, n) => (
          <Checkbox key={name} checked={open.includes(n + 1)} onChange={({ detail }) => toggle(n + 1, detail.checked)}>
            {name}
          </Checkbox>
        ))}
      </fieldset>
      {isNone && <FormStatus error="Choose at least one day" />}
      <FormField
        label="Region"
        description="For its anniversary day. Until it is chosen, only national holidays count."
      >
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === (values.region ?? '')) ?? null}
          onChange={({ detail }) => edit({ region: Region.safeParse(detail.selectedOption.value).data ?? null })}
        />
      </FormField>
      <fieldset className="opening-shutdown">
        <legend>Shutdown, such as over Christmas</legend>
        <DayField label="First day closed" value={from} onChange={({ target }) => edit({ from: target.value })} />
        <DayField
          label="Last day closed"
          value={upTo}
          min={from}
          onChange={({ target }) => edit({ upTo: target.value })}
        />
      </fieldset>
      {isShut && <FormStatus error={explainShutdown({ from, upTo }, shutdown.error)} />}
    </SettingsForm>
  );
};
