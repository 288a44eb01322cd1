import '../client/nouns/training.ts';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Textarea from '@cloudscape-design/components/textarea';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newId, TrainingId } from '#shared/ids.ts';
import { getValue, parseMinutes } from '#shared/input/numbers.ts';
import { Course } from '#shared/training/model.ts';
import { getNzToday } from '../device/server-clock.ts';
import { useClient } from '../session/session.tsx';
import { DialogActions, DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { AmountInput } from '../ui/fields/amount-input.tsx';
import { DayField } from '../ui/fields/day-field.tsx';
import { FormStatus, getErrorMessage, NOT_SAVED } from '../ui/form-status.tsx';

/** Records training that was done elsewhere. */
export const CourseDialog = ({ onClose }: { onClose: () => void }) => {
  const client = useClient();
  const queries = useQueryClient();
  // idempotency key for retries
  const [id] = useState(() => TrainingId.parse(newId('trn')));
  const [typed, setTyped] = useState({ day: getNzToday() as string, title: '', minutes: '', notes: '' });
  const [tried, setTried] = useState(false);
  const change = (some: Partial<typeof typed>) => setTyped({ ...typed, ...some });
  const minutes = parseMinutes(typed.minutes);
  const read = Course.safeParse({ ...typed, minutes: getValue(minutes) ?? Number.NaN });
  const isWrong = (field: keyof typeof typed) => tried && read.error?.issues.some(({ path }) => path[0] === field);
  const isTooLong = (field: keyof typeof typed) =>
    read.error?.issues.find((one) => one.path[0] === field && one.code === 'too_big')?.message;
  const saved = useMutation({
    mutationFn: async (course: Course) => {
      await client.training.addCourse({ body: { ...course, id } });
      await queries.invalidateQueries({ queryKey: ['training'] });
    },
    onSuccess: onClose,
  });
  const save = () => {
    setTried(true);
    if (read.success) saved.mutate(read.data);
  };
  return (
    <DialogFrame
      kind="question"
      title="Add a course"
      onClose={onClose}
      footer={
        <DialogActions onCancel={onClose} loading={saved.isPending} onClick={save}>
          Add
        </DialogActions>
      }
    >
      <div className="stack-16">
        <FormField label="Course" errorText={isTooLong('title') ?? (isWrong('title') && 'Enter the course')}>
          <Input
            value={typed.title}
            placeholder="Brake testing, MTA"
            onChange={({ detail }) => change({ title: detail.value })}
          />
        </FormField>
        <div className="stack-4">
          <DayField
            label="Day"
            value={typed.day}
            max={getNzToday()}
            onChange={({ target }) => change({ day: target.value })}
          />
          {isWrong('day') && <small className="problem">Choose a day</small>}
        </div>
        <FormField
          label="Minutes"
          errorText={isWrong('minutes') && ('problem' in minutes ? minutes.problem : 'Enter the number of minutes')}
        >
          <AmountInput
            value={typed.minutes}
            onType={(text) => change({ minutes: text })}
            show={(text) => String(getValue(minutes) ?? text)}
          />
        </FormField>
        <FormField
          label="Notes"
          constraintText="Optional, e.g. provider or certificate number"
          errorText={isTooLong('notes')}
        >
          <Textarea value={typed.notes} rows={2} onChange={({ detail }) => change({ notes: detail.value })} />
        </FormField>
        <FormStatus error={getErrorMessage(saved.error, NOT_SAVED)} />
      </div>
    </DialogFrame>
  );
};
