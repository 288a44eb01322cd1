import Button from '@cloudscape-design/components/button';
import { showDate } from '#shared/nz-date.ts';
import { findDayField } from '#shared/sheets/day-of-inspection.ts';
import type { FieldName } from '#shared/sheets/model.ts';
import { useToday } from '../../device/today.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { describeOtherDay, findOtherToday } from '../store/sheet-day.ts';
import { Doubt } from './doubt.tsx';

/** Offers today's date if the sheet has another day of inspection, and says why if the device's clock was wrong. */
export const UseTodayButton = ({ name }: { name: FieldName }) => {
  useToday();
  const store = useDraftStore();
  const isThisVisit = useDraft(({ mine }) => findDayField(mine) === name);
  const today = useDraft(findOtherToday);
  const words = useDraft(describeOtherDay);
  if (!isThisVisit || !today) return null;
  const use = () => store.dispatch({ type: 'typed', parts: new Map([[name, today]]) });
  return (
    <div className="other-day">
      <Doubt text={words} />
      <Button onClick={use}>Use today: {showDate(today)}</Button>
    </div>
  );
};
