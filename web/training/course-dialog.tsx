import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Textarea from '@cloudscape-design/components/textarea';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newId, TrainingId } from '#shared/ids.ts';
import { getValue, parseMinutes } from '#shared/input/numbers.ts';
import { showDate } from '#shared/nz-date.ts';
import { findCourseDayProblem } from '#shared/training/course-day.ts';
import { Course, type Period } from '#shared/training/model.ts';
import { getNzToday } from '../device/server-clock.ts';
import { useClient } from '../session/session.tsx';
import { DialogActions, DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { AmountInput } from '../ui/fields/amount-input.tsx';
import { DayField } from '../ui/fields/day-field.tsx';
import { FormStatus, getErrorMessage, NOT_SAVED } from '../ui/form-status.tsx';
import { toast } from '../ui/toasts.tsx';
import { CertificateField, prepareCertificate } from './certificate-field.tsx';
import { TRAINING } from './queries.ts';
import '../client/nouns/images.ts';
import '../client/nouns/training.ts';

/** Records training that was done elsewhere. */
export const CourseDialog = ({ period, onClose }: { period: Period; onClose: () => void }) => {
  const [typed, setTyped] = useState({ day: getNzToday() as string, title: '', minutes: '', notes: '' });
  const [file, setFile] = useState<File>();
  const [tried, setTried] = useState(false);
  const saved = useSave(file, period, onClose);
  const change = (some: Partial<typeof typed>) => setTyped({ ...typed, ...some });
  const minutes = parseMinutes(typed.minutes);
  const read = Course.safeParse({ ...typed, minutes: getValue(minutes) ?? Number.NaN });
  const { isWrong, isTooLong } = findMistakes(read, tried);
  const dayProblem = isWrong('day')
    ? 'Choose a day'
    : read.success && findCourseDayProblem(read.data.day, getNzToday());
  const save = () => {
    setTried(true);
    if (read.success && !dayProblem) saved.mutate(read.data);
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
          {tried && dayProblem && <small className="problem">{dayProblem}</small>}
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
        <CertificateField file={file} onChoose={setFile} />
        <FormStatus error={getErrorMessage(saved.error, NOT_SAVED)} />
      </div>
    </DialogFrame>
  );
};

type Read = ReturnType<typeof Course.safeParse>;

const findMistakes = (read: Read, tried: boolean) => ({
  isWrong: (field: keyof Course) => tried && read.error?.issues.some(({ path }) => path[0] === field),
  isTooLong: (field: keyof Course) =>
    read.error?.issues.find((one) => one.path[0] === field && one.code === 'too_big')?.message,
});

/** Saves the course, then its certificate. If one of them fails, saving again continues there. */
const useSave = (file: File | undefined, period: Period, onClose: () => void) => {
  const client = useClient();
  const queries = useQueryClient();
  // idempotency key for retries
  const [id] = useState(() => TrainingId.parse(newId('trn')));
  return useMutation({
    mutationFn: async (course: Course) => {
      const certificate = file && (await prepareCertificate(file));
      await client.training.addCourse({ body: { ...course, id } });
      try {
        if (certificate) await client.images.addCertificate({ body: { file: certificate, trainingId: id } });
      } finally {
        await queries.invalidateQueries({ queryKey: TRAINING });
      }
    },
    onSuccess: (_, { day }) => {
      if (day < period.from || day > period.to)
        toast({ type: 'success', text: `Saved on ${showDate(day)}, which is outside the period shown.` });
      onClose();
    },
  });
};
