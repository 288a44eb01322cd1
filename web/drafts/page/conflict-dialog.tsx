import './conflict-dialog.css';
import type { Actor } from '#shared/sheets/model.ts';
import { useActor } from '../../session/session.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { describePart, partTitle } from '../checklist/describe-part.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { partOf, sectionOfPart } from '../store/parts.ts';
import { lastSetBy } from './set-by.ts';

/** Shown while something changed here and elsewhere: both values, whose they are, and the inspector picks. */
export const ClashDialog = () => {
  const store = useDraftStore();
  const [name] = useDraft(({ conflicts }) => conflicts);
  const mine = useDraft((state) => name && partOf(state.mine, name));
  const theirs = useDraft((state) => name && partOf(state.base, name));
  const them = useDraft(({ setBy }) => name && lastSetBy(setBy, sectionOfPart(name)));
  const me = useActor();
  if (!name) return null;
  const pick = (side: 'mine' | 'theirs') => store.dispatch({ type: 'picked', name, side });
  return (
    <DialogFrame
      key={name}
      kind="question"
      title={`${partTitle(name)}: changed on another device`}
      // there is no way around it: one of the two has to stand
      onClose={() => {}}
      footer={null}
    >
      <p>Which one stands?</p>
      <div className="clash">
        <button type="button" onClick={() => pick('mine')}>
          <span>Yours</span>
          <strong>{describePart(name, mine)}</strong>
        </button>
        <button type="button" onClick={() => pick('theirs')}>
          <span>{whose(them, me)}</span>
          <strong>{describePart(name, theirs)}</strong>
        </button>
      </div>
    </DialogFrame>
  );
};

const whose = (them: Actor | undefined, me: Actor) => {
  const isMe = them?.userId === me.userId && them.subUserId === me.subUserId;
  return (!isMe && them?.name) || 'The other device';
};
