import type { LineDecision } from '#shared/estimates/decisions.ts';
import type { CustomerView } from '#shared/links/api.ts';

type Version = NonNullable<CustomerView['version']>;
type Decision = NonNullable<CustomerView['decision']>;

export type Line = Pick<Version['lines'][number], 'id' | 'words' | 'cents' | 'discount' | 'isSafety'> & {
  photos: string[];
};
export type Seen = Pick<Version, 'number' | 'isFixed' | 'gstNumber' | 'terms' | 'notes' | 'hash'> & {
  EstimateID: string;
  expiresOn: string;
  vehicle: string;
  /** The work that the customer decides on. */
  lines: Line[];
  /** Comments on the sheet, without a price. */
  remarks: Line[];
  /** Captions of the photos, by id. */
  photos: Record<string, string>;
};
/** The parts of the response that this page uses. Parsing ignores anything a later release adds. */
export type View = Pick<
  CustomerView,
  'state' | 'workshop' | 'plate' | 'numberText' | 'serverNow' | 'undoUntil' | 'closed'
> & {
  /** When the vehicle passed, if it has since. */
  passed?: { on: string; isRecheck: boolean };
  /** The last day for what was put off. */
  approveUntil?: string;
  version?: Seen;
  replaces?: { sentOn: string; totalCents: number };
  /** URLs of the photos, by id. */
  photos: Record<string, string>;
  decision?: Pick<
    Decision,
    'id' | 'at' | 'name' | 'how' | 'cameBy' | 'follows' | 'approvedCents' | 'gstCents' | 'lines'
  >;
};

const states = ['open', 'answered', 'expired', 'changing', 'withdrawn'] as const;
const choices = ['approved', 'declined', 'later'] as const;

export type Told = Record<string, unknown>;
export const record = (value: unknown): Told => (value && typeof value === 'object' ? (value as Told) : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const text = (value: unknown) => (typeof value === 'string' ? value : '');
const count = (value: unknown) => {
  if (typeof value !== 'number') throw new TypeError('Not a number');
  return value;
};
const texts = (value: unknown) =>
  Object.fromEntries(Object.entries(record(value)).map(([key, one]) => [key, text(one)]));
const orNone = <T>(value: unknown, read: (value: unknown) => T) => (value === null ? null : read(value));

/** Parses the response; undefined if this page doesn't understand it. */
export const readView = (body: unknown): View | undefined => {
  try {
    const told = record(body);
    const { state, workshop, plate, version, replaces, photos, decision, undoUntil, closed, serverNow } = told;
    const { passed, approveUntil, numberText } = told;
    const known = states.find((one) => one === state);
    if (!known) return undefined;
    return {
      state: known,
      workshop: readWorkshop(workshop),
      plate: text(plate),
      ...(numberText !== undefined && { numberText: text(numberText) }),
      ...(version !== undefined && { version: readVersion(record(version)) }),
      ...(replaces !== undefined && { replaces: readReplaced(record(replaces)) }),
      photos: texts(photos),
      ...(decision !== undefined && { decision: readDecision(record(decision)) }),
      ...(undoUntil !== undefined && { undoUntil: text(undoUntil) }),
      ...(closed !== undefined && { closed: text(closed) }),
      ...(passed !== undefined && { passed: readPassed(record(passed)) }),
      ...(approveUntil !== undefined && { approveUntil: text(approveUntil) }),
      serverNow: text(serverNow),
    };
  } catch {
    return undefined;
  }
};

export const readWorkshop = (told: unknown): View['workshop'] => {
  const { Name, Phone, Email, Address } = record(told);
  return { Name: text(Name), Phone: text(Phone), Email: text(Email), Address: text(Address) };
};

const readVersion = (told: Told): Seen => {
  const { Year, Make, Model } = record(told.Vehicle);
  const lines = list(told.lines).map(record);
  return {
    EstimateID: text(told.EstimateID),
    number: count(told.number),
    expiresOn: text(told.expiresOn),
    isFixed: told.isFixed === true,
    vehicle: [Year, Make, Model].filter(Boolean).join(' '),
    gstNumber: orNone(told.gstNumber, text),
    terms: text(told.terms),
    notes: text(told.notes),
    lines: lines.filter(({ isNote }) => isNote !== true).map(readLine),
    remarks: lines.filter(({ isNote }) => isNote === true).map(readLine),
    photos: texts(told.photos),
    hash: text(told.hash),
  };
};

const readPassed = ({ on, isRecheck }: Told) => ({ on: text(on), isRecheck: isRecheck === true });

const readReplaced = ({ sentOn, totalCents }: Told) => ({ sentOn: text(sentOn), totalCents: count(totalCents) });

const readLine = ({ id, words, cents, discount, isSafety, photos }: Told): Line => ({
  id: text(id),
  words: text(words),
  cents: count(cents),
  discount: readDiscount(record(discount)),
  isSafety: isSafety === true,
  photos: list(photos).map(text),
});

const readDiscount = ({ percent, cents }: Told): Line['discount'] => {
  if (typeof percent === 'number') return { percent };
  return typeof cents === 'number' ? { cents } : null;
};

const readDecision = (told: Told): NonNullable<View['decision']> => ({
  id: text(told.id),
  at: text(told.at),
  name: text(told.name),
  ...(told.cameBy !== undefined && { cameBy: text(told.cameBy) }),
  ...(told.follows !== undefined && { follows: text(told.follows) }),
  how: told.how === 'phone' || told.how === 'in person' ? told.how : 'link',
  approvedCents: count(told.approvedCents),
  gstCents: orNone(told.gstCents, count),
  lines: list(told.lines).flatMap((line): { id: string; decision: LineDecision }[] => {
    const { id, decision } = record(line);
    const known = choices.find((one) => one === decision);
    return known ? [{ id: text(id), decision: known }] : [];
  }),
});
