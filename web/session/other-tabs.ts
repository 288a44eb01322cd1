const CHANNEL = 'session';
/** As long as a tab of this browser may take to say what it has. */
const ANSWER_MS = 200;

type Told =
  /** On the other site somebody works for another organization. */
  | { type: 'chosen'; organizationId: string | undefined }
  /** What would be lost with the tab that hears it? */
  | { type: 'what is open'; id: string }
  | { type: 'open'; id: string; names: string[] };

/** Tells the tabs of this site what was chosen on the other one. */
export const tellTabs = (organizationId: string | undefined) => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ type: 'chosen', organizationId } satisfies Told);
  channel.close();
};

/** What the open tabs of this site have that is nowhere else, in words. */
export const askTabs = () =>
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
    }, ANSWER_MS);
  });

type Tab = { onChosen: (organizationId: string) => void; findOpen: () => Promise<string[]> };

/** Answers how to end it. */
export const answerAsTab = ({ onChosen, findOpen }: Tab) => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = async ({ data }: MessageEvent<Told>) => {
    if (data.type === 'chosen' && data.organizationId !== undefined) onChosen(data.organizationId);
    if (data.type !== 'what is open') return;
    const names = await findOpen();
    channel.postMessage({ type: 'open', id: data.id, names } satisfies Told);
  };
  return () => channel.close();
};
