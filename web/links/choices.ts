import type { Decision, LineDecision } from '#shared/estimates/decisions.ts';
import { gstCents } from '#shared/estimates/gst.ts';
import { readSession, removeSession, writeSession } from '../device/web-storage.ts';
import type { Line, Seen } from './read-view.ts';

/** Unconfirmed choices, by line id. */
export type Choices = Map<string, LineDecision>;

const KEY = 'link-choices';
const isChoice = (value: unknown): value is LineDecision =>
  value === 'approved' || value === 'declined' || value === 'later';

type Kept = { id: string; hash: string; lines: [string, LineDecision][] };
const kept = {
  safeParse: (value: unknown): { data?: Kept } => {
    const { id, hash, lines } = Object(value);
    const fits = typeof hash === 'string' && Array.isArray(lines) && lines.every((line) => isChoice(line?.[1]));
    return fits ? { data: { id, hash, lines } } : {};
  },
};

/** Runs `use` on the browser's storage. Returns undefined if the browser blocks it; choices are then lost on reload. */
const tryStorage = <T>(use: () => T) => {
  try {
    return use();
  } catch {
    return undefined;
  }
};

export const keepChoices = ({ EstimateID, hash }: Seen, choices: Choices) =>
  tryStorage(() => writeSession(KEY, { id: EstimateID, hash, lines: [...choices] }));
export const forgetChoices = () => tryStorage(() => removeSession(KEY));

/** `isOther` is true if the stored choices are for another version, so that they are ignored. */
export const readChoices = ({ EstimateID, hash, lines }: Seen): { choices: Choices; isOther: boolean } => {
  const found = tryStorage(() => readSession(KEY, kept));
  const ofThis = found?.id === EstimateID ? found : undefined;
  const isOther = ofThis !== undefined && ofThis.hash !== hash;
  const ids = new Set(lines.map(({ id }) => id));
  return { choices: new Map(isOther ? [] : ofThis?.lines.filter(([id]) => ids.has(id))), isOther };
};

export const sumLines = (lines: readonly Line[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

/** Sums lines, with the GST that the total includes. */
export const sumWithGst = ({ gstNumber }: Seen, lines: readonly Line[]) => {
  const cents = sumLines(lines);
  return { cents, gst: gstNumber === null ? null : gstCents(cents) };
};

export const filterByDecision = (lines: readonly Line[], choices: Choices, decision: LineDecision) =>
  lines.filter(({ id }) => choices.get(id) === decision);

/** Reuses the decision's id for identical retries, so that they count once. A different decision gets a new id. */
export const createDecisionMaker = () => {
  let last: { of: string; id: string } | undefined;
  return ({ hash, lines }: Seen, choices: Choices, name: string): Decision => {
    const chosen = lines.map(({ id }) => ({ id, decision: choices.get(id) ?? 'later' }));
    const content = { hash, name, lines: chosen };
    const of = JSON.stringify(content);
    if (last?.of !== of) last = { of, id: newId() };
    return { id: last.id, ...content };
  };
};

const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
