import '../../ui/dialogs/clash.css';
import type { Actor } from '#shared/sheets/model.ts';
import { useActor } from '../../session/session.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { describePart, getPartTitle } from '../checklist/describe-part.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { getPart, getPartSection } from '../store/parts.ts';
import { lastSetBy } from './set-by.ts';

/** Shown while a part has changed both here and elsewhere: the inspector picks one of the values. */
export const ConflictDialog = () => {
  const store = useDraftStore();
  const [name] = useDraft(({ conflicts }) => conflicts);
  const mine = useDraft((state) => name && getPart(state.mine, name));
  const theirs = useDraft((state) => name && getPart(state.base, name));
  const them = useDraft(({ setBy }) => name && lastSetBy(setBy, getPartSection(name)));
  const me = useActor();
  if (!name) return null;
  const pick = (side: 'mine' | 'theirs') => store.dispatch({ type: 'picked', name, side });
  return (
    <DialogFrame
      key={name}
      kind="question"
      title={`${getPartTitle(name)}: changed on another device`}
      // without `onClose`: one of the values must be picked
      footer={null}
    >
      <p>Which one is right?</p>
      <div className="clash stack-8">
        <button type="button" onClick={() => pick('mine')}>
          <span className="quiet">Yours</span>
          <strong>{describePart(name, mine)}</strong>
        </button>
        <button type="button" onClick={() => pick('theirs')}>
          <span className="quiet">{nameOther(them, me)}</span>
          <strong>{describePart(name, theirs)}</strong>
        </button>
      </div>
    </DialogFrame>
  );
};

const nameOther = (them: Actor | undefined, me: Actor) => {
  const isMe = them?.userId === me.userId && them.subUserId === me.subUserId;
  return (!isMe && them?.name) || 'The other device';
};
