import { FilterDay } from '../ui/fields/filter-day.tsx';
import { choices, type Filter } from './filter.ts';
import { SearchField, type SearchText } from './search-field.tsx';

const VEHICLE_WORDS = 'Make, model or year';

type Props = {
  filter: Filter;
  vehicle: SearchText;
  onChange: (change: Partial<Record<keyof Filter, string>>) => void;
};

/** Filters by vehicle, result, VIC and days. Changes are applied immediately. */
export const FilterPanel = ({ filter, vehicle, onChange }: Props) => (
  <fieldset className="list-panel card" aria-label="Filters">
    <div className="list-panel-words">
      <span aria-hidden="true">{VEHICLE_WORDS}</span>
      <SearchField label={VEHICLE_WORDS} placeholder="Hilux 2017" text={vehicle} />
    </div>
    {(['result', 'vic'] as const).map((name) => (
      <label key={name}>
        {choices[name].title}
        <select
          className="control"
          value={filter[name] ?? ''}
          onChange={({ target }) => onChange({ [name]: target.value })}
        >
          <option value="">Any</option>
          {Object.entries(choices[name].words).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
    ))}
    {(['from', 'upTo'] as const).map((name) => (
      <FilterDay
        key={name}
        label={name === 'from' ? 'Submitted from' : 'Submitted to'}
        value={filter[name] ?? ''}
        {...(name === 'upTo' ? { min: filter.from } : filter.upTo && { max: filter.upTo })}
        onChange={(day) => onChange({ [name]: day })}
      />
    ))}
  </fieldset>
);
