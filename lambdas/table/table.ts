import { tryAgain } from '#shared/problem.ts';
import type { Key } from './keys.ts';
import type { Search } from './search.ts';

/**
 * Every item type with its current version. Items from before versioning have none and count as 1. A new optional field
 * doesn't need a new version. Any other change of the stored data does, and the reader upgrades older items.
 */
export const versions = {
  ALLOWANCE: 1,
  AMENDMENT: 1,
  AMENDMENTREAD: 1,
  AMENDMENTVERSION: 1,
  ANSWER: 1,
  ATTEMPT: 1,
  ATTEMPTRESULT: 1,
  BUGREPORT: 1,
  CHECKSHEET: 1,
  CONTENT: 1,
  CORRECTIONS: 1,
  COUNTED: 1,
  COUNTER: 1,
  COURSE: 1,
  CONSENTS: 1,
  CUSTOMER: 1,
  CUSTOMERALIAS: 1,
  CUSTOMERERASED: 1,
  CUSTOMERESTIMATE: 1,
  CUSTOMERFOUND: 1,
  CUSTOMERKNOWN: 1,
  CUSTOMERLOG: 1,
  CUSTOMERMAIL: 1,
  DAILYMAIL: 1,
  DECISION: 1,
  DECLINED: 1,
  DRAFT: 1,
  DUE: 1,
  DUEDAY: 1,
  DUEOPEN: 1,
  EMAILCHANGED: 1,
  ESTIMATE: 1,
  ESTIMATENUMBER: 1,
  ESTIMATEOF: 1,
  ESTIMATEPDF: 1,
  EXPORT: 1,
  FACT: 1,
  FACTSFROM: 1,
  FAILURE: 1,
  FOUND: 1,
  GRADED: 1,
  IDEMPOTENCY: 1,
  INSPECTION: 1,
  INVITE: 1,
  JOINED: 1,
  LINEPRICES: 1,
  LINK: 1,
  LINKTOKEN: 1,
  LOOSEPHOTO: 1,
  MEMBER: 1,
  NOTIFICATION: 1,
  NUMBER: 1,
  ORGANIZATION: 1,
  OWNER: 1,
  PAPER: 1,
  RAISED: 1,
  PRICES: 1,
  PINGUESSED: 1,
  PUSH: 1,
  PUSHDEVICES: 1,
  PUSHENDPOINT: 1,
  QUESTION: 1,
  QUESTIONREPORT: 1,
  QUIZ: 1,
  QUIZREVIEWS: 1,
  REASONS: 1,
  REFERRAL: 1,
  REMINDER: 1,
  REMINDERS: 1,
  REMINDERSOPEN: 1,
  REQUEST: 1,
  RESERVES: 1,
  REVISION: 2,
  SENT: 1,
  SEPARATION: 1,
  SIGNOFF: 1,
  SITTING: 1,
  SUBUSER: 1,
  SUBUSERNAME: 1,
  SUM: 1,
  TAKENBACK: 1,
  TOLD: 1,
  UNVERIFIED: 1,
  USAGE: 1,
  USER: 1,
  VEHICLE: 1,
  VEHICLEKNOWN: 1,
  VERIFICATION: 1,
  VERIFIED: 1,
  WANTED: 1,
  WOF: 1,
  WORKSHOP: 1,
} as const;
export type ItemType = keyof typeof versions;

/** An item as read from the table. Code that reads a field must validate it. */
export type Item = Key & { type: ItemType } & Record<string, unknown>;

/**
 * Casts attributes read from the table, which only `dynamoTable` writes, to an item. Throws `try-again` for an item of
 * a later release, which this release could misread during a deployment or after a rollback.
 */
export const trustItem = (attributes: Record<string, unknown>) => {
  const item = attributes as Item;
  if (Number(item.v ?? 1) > (versions[item.type] ?? Number.POSITIVE_INFINITY)) throw tryAgain();
  return item;
};

export const addVersion = (item: Item): Item => ({ ...item, v: versions[item.type] });

/** Parts of an update expression for an item that may not exist yet. */
export const typeAssignment = 'v = :v, #type = :type';
export const typeNames = { '#type': 'type' };
export const typeValues = (type: ItemType) => ({ ':type': type, ':v': versions[type] });

/** Returns a `ttl` in seconds since 1970. DynamoDB deletes the item some time after it. */
export const makeTtl = (now: Date, seconds: number) => toSeconds(now) + seconds;

/**
 * An event contains only a key, so its item must be kept longer than the event can wait in both dead-letter queues, 14
 * days each.
 */
export const EVENT_RETENTION_S = 30 * 86_400;

/** Discarded drafts stay available in case of questions, and are then deleted with their personal data. */
export const DISCARDED_RETENTION_S = 90 * 86_400;

export const toSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

/** A failed condition: the index of the write in its transaction, and the existing item, if there was one. */
export type Refusal = { index: number; item: Item | undefined };

type Names = Record<string, string>;
type Values = Record<string, unknown>;

export type Condition = { condition: string; names?: Names; values?: Values };
/** Changes fields of one item, in DynamoDB's expression language. */
export type Update = { key: Key; expression: string } & Partial<Condition>;
export type Write =
  | ({ put: Item } & Partial<Condition>)
  | { update: Update }
  | ({ remove: Key } & Partial<Condition>)
  | ({ check: Key } & Condition);

/** Success, or a refusal with the existing item for each write whose condition failed. */
export type Written = { refused?: undefined } | { refused: Refusal[] };
export type Updated = { item: Item; refused?: undefined } | { refused: Refusal };

/** Access to the DynamoDB table. Transient errors are retried a few times, then thrown as `try-again`. */
export type Table = {
  get(key: Key, options?: Reading): Promise<Item | undefined>;
  /**
   * Loads items in batches of 100 and returns them in the order of the keys. A missing item, or one without a key, is
   * undefined.
   */
  getAll(wanted: readonly (Key | undefined)[], options?: Reading): Promise<(Item | undefined)[]>;
  search(search: Search): Promise<{ items: Item[]; next?: string }>;
  /** Writes all items or none. */
  write(...writes: Write[]): Promise<Written>;
  /**
   * Writes one item at half the price of `write`, or nothing if its condition fails. If the response is lost, the retry
   * writes again and may overwrite another request's write.
   */
  put(item: Item, condition?: Condition): Promise<void>;
  /** Removes one item, like `put`. */
  remove(key: Key, condition?: Condition): Promise<void>;
  /** Updates fields of one item. Returns the updated item. */
  update(update: Update): Promise<Updated>;
};
type Reading = { consistent?: boolean };
