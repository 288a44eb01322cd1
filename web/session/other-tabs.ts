const CHANNEL = 'session';
/** Maximum time for a tab to reply. */
const REPLY_MS = 200;

type Told =
  /** The organization was switched on the other site. */
  | { type: 'chosen'; organizationId: string | undefined }
  /** Save unsaved work now, because a logout in another tab would delete it. */
  | { type: 'save' }
  /** Asks which unsaved work would be lost if the tab closed. */
  | { type: 'what is open'; id: string }
  | { type: 'open'; id: string; names: string[] };

/** Broadcasts the organization chosen on the other site to this site's tabs. */
export const broadcastChoice = (organizationId: string | undefined) => broadcast({ type: 'chosen', organizationId });

/** Lets this site's other tabs save their work. */
export const broadcastSave = () => broadcast({ type: 'save' });

const broadcast = (told: Told) => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(told);
  channel.close();
};

/** Collects the names of work that exists only in open tabs of this site. */
export const collectOpenWork = () =>
  new Promise<string[]>((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const id = crypto.randomUUID();
    const open: string[] = [];
    channel.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.type === 'open' && data.id === id) open.push(...data.names);
    };
    channel.postMessage({ type: 'what is open', id } satisfies Told);
    setTimeout(() => {
      channel.close();
      resolve(open);
    }, REPLY_MS);
  });

type Tab = { onChosen: (organizationId: string) => void; onSave: () => void; findOpen: () => Promise<string[]> };

/** Replies to messages of other tabs. Returns a function that stops this. */
export const answerOtherTabs = ({ onChosen, onSave, findOpen }: Tab) => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = async ({ data }: MessageEvent<Told>) => {
    if (data.type === 'chosen' && data.organizationId !== undefined) onChosen(data.organizationId);
    if (data.type === 'save') onSave();
    if (data.type !== 'what is open') return;
    const names = await findOpen();
    channel.postMessage({ type: 'open', id: data.id, names } satisfies Told);
  };
  return () => channel.close();
};
