import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Textarea from '@cloudscape-design/components/textarea';
import { useState } from 'react';
import { cleanTexts } from '#shared/input/clean.ts';
import { NzDate } from '#shared/nz-date.ts';
import {
  AMENDMENT_TEXT_MAX,
  type Amendment,
  AmendmentContent,
  changesContent,
  findAmendmentProblem,
} from '#shared/training/amendments.ts';
import type { Learner } from '#shared/training/model.ts';
import { getNzToday } from '../../device/server-clock.ts';
import { DialogActions, DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx';
import { useUnsavedInput } from '../../ui/dialogs/unsaved-input.ts';
import { DayField } from '../../ui/fields/day-field.tsx';
import { RoomLeft } from '../../ui/fields/room-left.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { QuizField, ReadersField } from './amendment-fields.tsx';
import { useSaveAmendment } from './use-save-amendment.ts';

export type TypedAmendment = Omit<AmendmentContent, 'day' | 'quizId'> & { day: string; quizId: string };

type Props = { amendment: Amendment | undefined; people: readonly Learner[]; onClose: () => void };

const begin = (amendment: Amendment | undefined): TypedAmendment => ({
  ...{ title: amendment?.title ?? '', text: amendment?.text ?? '', link: amendment?.link ?? '' },
  ...{ day: amendment?.day ?? getNzToday(), readers: amendment?.readers ?? null, quizId: amendment?.quizId ?? '' },
});

/** Adds or changes an amendment. */
export const AmendmentDialog = ({ amendment, people, onClose }: Props) => {
  const [started] = useState(() => begin(amendment));
  const [typed, setTyped] = useState(started);
  const [tried, setTried] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const isTyped = JSON.stringify(typed) !== JSON.stringify(started);
  useUnsavedInput(isTyped);
  const { save, isPending, problem } = useSaveAmendment(amendment, onClose);
  const read = AmendmentContent.safeParse(cleanTexts({ ...typed, quizId: typed.quizId || undefined }));
  const isWrong = (field: keyof TypedAmendment) => tried && read.error?.issues.some(({ path }) => path[0] === field);
  const missing = read.success ? findAmendmentProblem(read.data) : undefined;
  const asksAgain = amendment && read.success && changesContent(amendment, read.data);
  const change = (some: Partial<TypedAmendment>) => setTyped({ ...typed, ...some });
  const close = () => (isTyped ? setLeaving(true) : onClose());
  return (
    <DialogFrame
      kind="section"
      title={amendment ? 'Edit amendment' : 'Add an amendment'}
      onClose={close}
      footer={
        <DialogActions
          onCancel={close}
          loading={isPending}
          onClick={() => {
            setTried(true);
            if (read.success && !missing) save(read.data);
          }}
        >
          Save
        </DialogActions>
      }
    >
      <div className="stack-16">
        <FormField label="Title" errorText={isWrong('title') && 'Enter a title of up to 200 characters'} stretch>
          <Input value={typed.title} onChange={({ detail }) => change({ title: detail.value })} />
        </FormField>
        <FormField
          label="Text"
          description="What changes, in your own words or copied from the notice."
          errorText={tried && missing}
          constraintText={<RoomLeft text={typed.text} max={AMENDMENT_TEXT_MAX} />}
          stretch
        >
          <Textarea value={typed.text} rows={8} onChange={({ detail }) => change({ text: detail.value })} />
        </FormField>
        <FormField
          label="Link"
          constraintText="Optional if there is a text"
          errorText={isWrong('link') && 'Enter a whole address, like https://vehicleinspection.nzta.govt.nz'}
          stretch
        >
          <Input value={typed.link} inputMode="url" onChange={({ detail }) => change({ link: detail.value.trim() })} />
        </FormField>
        <div className="stack-4">
          <DayField label="Applies from" value={typed.day} onChange={({ target }) => change({ day: target.value })} />
          {tried && !NzDate.safeParse(typed.day).success && <small className="problem">Choose a day</small>}
        </div>
        <ReadersField
          people={people}
          readers={typed.readers}
          isWrong={isWrong('readers') === true}
          onChange={(readers) => change({ readers })}
        />
        <QuizField quizId={typed.quizId} onChange={(quizId) => change({ quizId })} />
        {asksAgain && <p className="flush">People who signed the earlier version are asked to sign again.</p>}
        <FormStatus error={problem} />
      </div>
      {leaving && <DiscardDialog onDiscard={onClose} onClose={() => setLeaving(false)} />}
    </DialogFrame>
  );
};
