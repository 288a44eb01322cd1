import type { Decision, LineDecision } from '#shared/estimates/decisions.ts';
import { gstCents } from '#shared/estimates/gst.ts';
import { readSession, removeSession, writeSession } from '../device/web-storage.ts';
import type { Line, Seen } from './read-view.ts';

/** What a customer has chosen and not confirmed, by the id of the line. */
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

/** A browser may forbid to keep anything: then a reload begins anew. */
const ifAllowed = <T>(use: () => T) => {
  try {
    return use();
  } catch {
    return undefined;
  }
};

export const keepChoices = ({ EstimateID, hash }: Seen, choices: Choices) =>
  ifAllowed(() => writeSession(KEY, { id: EstimateID, hash, lines: [...choices] }));
export const forgetChoices = () => ifAllowed(() => removeSession(KEY));

/** `isOther`: something was chosen of another version, and does not count. */
export const keptChoices = ({ EstimateID, hash, lines }: Seen): { choices: Choices; isOther: boolean } => {
  const found = ifAllowed(() => readSession(KEY, kept));
  const ofThis = found?.id === EstimateID ? found : undefined;
  const isOther = ofThis !== undefined && ofThis.hash !== hash;
  const ids = new Set(lines.map(({ id }) => id));
  return { choices: new Map(isOther ? [] : ofThis?.lines.filter(([id]) => ids.has(id))), isOther };
};

export const totalOf = (lines: readonly Line[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

/** What some of its lines come to, with the GST in it. */
export const sumOf = ({ gstNumber }: Seen, lines: readonly Line[]) => {
  const cents = totalOf(lines);
  return { cents, gst: gstNumber === null ? null : gstCents(cents) };
};

export const linesBy = (lines: readonly Line[], choices: Choices, decision: LineDecision) =>
  lines.filter(({ id }) => choices.get(id) === decision);

/** So that the same decision, sent again after an answer that was lost, counts once; another is another. */
export const decisionMaker = () => {
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
