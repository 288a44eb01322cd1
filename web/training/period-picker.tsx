import { useState } from 'react';
import { NzDate } from '#shared/nz-date.ts';
import type { Period, SignOff } from '#shared/training/model.ts';
import { listPeriods } from '#shared/training/periods.ts';
import { getNzToday } from '../device/server-clock.ts';
import { FilterDay } from '../ui/fields/filter-day.tsx';

type Props = { period: Period; signOffs: readonly SignOff[]; onChange: (period: Period) => void };

/** Chooses a usual period, or any other from its first to its last day. */
export const PeriodPicker = ({ period, signOffs, onChange }: Props) => {
  const [isOther, setOther] = useState(false);
  const signedTo = signOffs
    .map(({ to }) => to)
    .sort()
    .at(-1);
  const usual = listPeriods(getNzToday(), signedTo);
  const { from, to } = period;
  const current = isOther ? undefined : usual.find((one) => one.from === from && one.to === to);
  const choose = (name: string) => {
    const chosen = usual.find((one) => one.name === name);
    setOther(!chosen);
    if (chosen) onChange({ from: chosen.from, to: chosen.to });
  };
  const change = (part: keyof Period) => (text: string) => {
    const day = NzDate.safeParse(text);
    if (!day.success) return;
    const changed = { ...period, [part]: day.data };
    // the other day follows, so that the first is never after the last
    onChange(changed.from > changed.to ? { from: day.data, to: day.data } : changed);
  };
  return (
    <>
      <select
        className="control"
        aria-label="Period"
        value={current?.name ?? 'other'}
        onChange={({ target }) => choose(target.value)}
      >
        {usual.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
        <option value="other">Other dates</option>
      </select>
      {!current && (
        <>
          <FilterDay label="From" value={from} max={to} onChange={change('from')} />
          <FilterDay label="To" value={to} min={from} max={getNzToday()} onChange={change('to')} />
        </>
      )}
    </>
  );
};
