import type * as z from 'zod';
import type { NewSubUser, SubUser, SubUserChanges } from '#shared/account/model.ts';
import { NAME_IN_USE, nameKey, SUB_USER_GONE } from '#shared/account/sub-user-names.ts';
import { newId, SubUserId } from '#shared/ids.ts';
import { Problem, tryAgain } from '#shared/problem.ts';
import { withNotificationDue } from '../due/notifications.ts';
import type { UserContext } from '../http/context.ts';
import { checkLimit, checkSecret } from '../http/rate-limit.ts';
import { pinGuessedKey, subUserKey, subUserNameKey } from '../table/keys.ts';
import { type Condition, EVENT_RETENTION_S, type Item, makeTtl, type Write, type Written } from '../table/table.ts';
import { createProof, formatSubUserCookie, hashPin, isHashOutdated, isPin } from './pin.ts';
import { loadAccount, readSubUser } from './records.ts';

/** Maximum number of inspectors, because one query loads the whole account. */
const MAX_SUB_USERS = 100;
/** How long after signing in with the password a person may change an inspector without the PIN. */
const FRESH_SIGN_IN_MS = 600_000;

export const createSubUser = async (
  context: UserContext,
  { name, InspectorAuthorityNumber, pin }: z.infer<typeof NewSubUser>,
): Promise<SubUser> => {
  const { table, userId } = context;
  const { subUsers } = await loadAccount(context);
  if (subUsers.length >= MAX_SUB_USERS)
    throw new Problem('not-valid', `An account can have up to ${MAX_SUB_USERS} subusers`);
  const id = SubUserId.parse(newId('sub'));
  const item = subUserItem(userId, { id, name, InspectorAuthorityNumber, ...(pin && (await hashPin(pin))) });
  const written = await table.write(takeName(userId, name, id), {
    put: item,
    condition: 'attribute_not_exists(pk)',
  });
  checkNameTaken(written);
  return readSubUser(item);
};

/** Saves an inspector. Replaces all fields; the PIN stays unless the request contains one. */
export const saveSubUser = async (
  context: UserContext,
  wantedId: string,
  { name, InspectorAuthorityNumber, pin, currentPin }: z.infer<typeof SubUserChanges>,
): Promise<SubUser> => {
  const { table, userId } = context;
  const { id, item } = await loadSubUser(context, wantedId);
  await checkMayChange(context, item, currentPin);
  const kept = pin === undefined && item.pinHash ? { pinSalt: item.pinSalt, pinHash: item.pinHash } : {};
  const changed = subUserItem(userId, { id, name, InspectorAuthorityNumber, ...(pin ? await hashPin(pin) : kept) });
  const renamed = nameKey(String(item.name)) !== nameKey(name);
  const written = await table.write(
    takeName(userId, name, id),
    { put: changed, ...asSeen(item) },
    ...(renamed ? [freeName(userId, item)] : []),
  );
  checkNameTaken(written);
  return readSubUser(changed);
};

export const deleteSubUser = async (context: UserContext, wantedId: string, currentPin?: string): Promise<void> => {
  const { item } = await loadSubUser(context, wantedId);
  await checkMayChange(context, item, currentPin);
  const { refused } = await context.table.write({ remove: item, ...asSeen(item) }, freeName(context.userId, item));
  if (refused) throw tryAgain();
};

/** Checks the PIN, if any, and returns the cookie value for working as this inspector. */
export const selectSubUser = async (context: UserContext, wantedId: string, pin?: string): Promise<string> => {
  const { id, item } = await loadSubUser(context, wantedId);
  if (!item.pinHash) return formatSubUserCookie(id);
  const given = await checkPin(context, item, pin);
  return formatSubUserCookie(
    id,
    createProof(isHashOutdated(item) ? await rehashPin(context, item, given) : item, context),
  );
};

/** Rehashes a PIN whose hash has a lower cost. */
const rehashPin = async ({ table }: UserContext, item: Item, pin: string): Promise<Item> => {
  const hashed = { ...item, ...(await hashPin(pin)) };
  const { refused } = await table.write({ put: hashed, ...asSeen(item) });
  if (refused) throw tryAgain();
  return hashed;
};

/** Loads an inspector. The error is the same for an inspector of another account as for one that doesn't exist. */
const loadSubUser = async ({ table, userId }: UserContext, wantedId: string) => {
  const { data: id } = SubUserId.safeParse(wantedId);
  const item = id && (await table.get(subUserKey(userId, id), { consistent: true }));
  if (!item) throw new Problem('not-found', SUB_USER_GONE);
  return { id, item };
};

/** Requires the PIN, or a recent sign-in with the account's password, to change an inspector who has a PIN. */
const checkMayChange = async (context: UserContext, item: Item, currentPin: string | undefined) => {
  const sinceSignIn = context.now.getTime() - context.signedInAt.getTime();
  if (item.pinHash && !(sinceSignIn < FRESH_SIGN_IN_MS)) await checkPin(context, item, currentPin);
};

/**
 * Limits wrong PINs twice: a few in a row lock the PIN for minutes, many in a day lock it until tomorrow or until it is
 * changed.
 */
const checkPin = async (context: UserContext, item: Item, pin: string | undefined): Promise<string> => {
  if (!pin) throw new Problem('pin-needed', 'Enter the PIN.');
  const ofThisPin = `${item.id}#${item.pinSalt}`;
  // check the daily limit first: if both limits are reached, the other error would give the shorter waiting time
  await checkLimit(context, 'pin-today', ofThisPin);
  const check = () => isPin(item, pin);
  const checkToday = () =>
    checkSecret(context, 'pin-today', ofThisPin, check, { whenUsedUp: () => notifyOfGuesses(context, item) });
  if (!(await checkSecret(context, 'pin', String(item.id), checkToday))) throw new Problem('pin-needed', 'Wrong PIN.');
  return pin;
};

type SubUserFields = Omit<SubUser, 'hasPin'> & { pinSalt?: unknown; pinHash?: unknown };
const subUserItem = (userId: string, subUser: SubUserFields): Item => ({
  ...subUserKey(userId, subUser.id),
  type: 'SUBUSER',
  ...subUser,
});

const takeName = (userId: string, name: string, id: SubUserId): Write => ({
  put: { ...subUserNameKey(userId, nameKey(name)), type: 'SUBUSERNAME', id },
  condition: 'attribute_not_exists(pk) OR id = :id',
  values: { ':id': id },
});
const freeName = (userId: string, { name }: Item): Write => ({
  remove: subUserNameKey(userId, nameKey(String(name))),
});

/** Condition that name and PIN are unchanged since they were read. */
const asSeen = ({ name, pinHash }: Item): Condition => ({
  condition: `#name = :name AND ${pinHash ? 'pinHash = :hash' : 'attribute_not_exists(pinHash)'}`,
  names: { '#name': 'name' },
  values: { ':name': name, ...(pinHash ? { ':hash': pinHash } : {}) },
});

/** Throws if the name is already in use. Expects the write of the name to be the first. */
const checkNameTaken = ({ refused }: Written) => {
  if (refused?.some(({ index }) => index === 0)) throw new Problem('not-valid', NAME_IN_USE);
  if (refused) throw tryAgain();
};

/** Notifies the account and its Admins that a PIN is locked for the rest of the day. */
const notifyOfGuesses = ({ table, userId, now }: UserContext, inspector: Item) => {
  const at = now.toISOString();
  const item: Item = {
    ...pinGuessedKey(userId, String(inspector.id), at),
    type: 'PINGUESSED',
    event: 'PinGuessed',
    ...{ userId, subUserId: inspector.id, at },
    ttl: makeTtl(now, EVENT_RETENTION_S),
  };
  return table.write(...withNotificationDue(item, now));
};
