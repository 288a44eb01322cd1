import type * as z from 'zod';
import type { NewSubUser, SubUser, SubUserChanges } from '#shared/account/model.ts';
import { NAME_IN_USE, nameKey, SUB_USER_GONE } from '#shared/account/sub-user-names.ts';
import { newId, SubUserId } from '#shared/ids.ts';
import { Problem, tryAgain } from '#shared/problem.ts';
import type { UserContext } from '../http/context.ts';
import { checkLeft, checkSecret } from '../http/rate-limit.ts';
import type { Item } from '../table/item.ts';
import { subUserKey, subUserNameKey } from '../table/keys.ts';
import type { Condition, Write, Written } from '../table/table.ts';
import { hashPin, isCheap, isPin, proofOf, subUserCookie } from './pin.ts';
import { tellOfGuesses } from './pin-guesses.ts';
import { loadAccount, readSubUser } from './records.ts';

/** The account's one query must stay small. */
const MAX_SUB_USERS = 100;
/** For so long after giving the password a person may change an inspector whose PIN nobody remembers. */
const FRESH_SIGN_IN_MS = 600_000;

export const createSubUser = async (
  context: UserContext,
  { name, InspectorAuthorityNumber, pin }: z.infer<typeof NewSubUser>,
): Promise<SubUser> => {
  const { table, userId } = context;
  const { subUsers } = await loadAccount(context);
  if (subUsers.length >= MAX_SUB_USERS)
    throw new Problem('not-valid', `An account has at most ${MAX_SUB_USERS} subusers`);
  const id = SubUserId.parse(newId('sub'));
  const item = subUserItem(userId, { id, name, InspectorAuthorityNumber, ...(pin && (await hashPin(pin))) });
  const written = await table.write(takeName(userId, name, id), {
    put: item,
    condition: 'attribute_not_exists(pk)',
  });
  checkNameTaken(written);
  return readSubUser(item);
};

/** All of it is as sent; a PIN that is not mentioned stays. */
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

/** The value of the cookie with which this inspector works. */
export const selectSubUser = async (context: UserContext, wantedId: string, pin?: string): Promise<string> => {
  const { id, item } = await loadSubUser(context, wantedId);
  if (!item.pinHash) return subUserCookie(id);
  const given = await checkPin(context, item, pin);
  return subUserCookie(id, proofOf(isCheap(item) ? await hashAnew(context, item, given) : item, context));
};

/** The right PIN was given of one that was hashed when less was enough. */
const hashAnew = async ({ table }: UserContext, item: Item, pin: string): Promise<Item> => {
  const hashed = { ...item, ...(await hashPin(pin)) };
  const { refused } = await table.write({ put: hashed, ...asSeen(item) });
  if (refused) throw tryAgain();
  return hashed;
};

/** Refuses an inspector of another account exactly as one that never was. */
const loadSubUser = async ({ table, userId }: UserContext, wantedId: string) => {
  const { data: id } = SubUserId.safeParse(wantedId);
  const item = id && (await table.get(subUserKey(userId, id), { consistent: true }));
  if (!item) throw new Problem('not-found', SUB_USER_GONE);
  return { id, item };
};

/** Whoever has a PIN is changed with it, or by who has just given the account's password. */
const checkMayChange = async (context: UserContext, item: Item, currentPin: string | undefined) => {
  const sinceSignIn = context.now.getTime() - context.signedInAt.getTime();
  if (item.pinHash && !(sinceSignIn < FRESH_SIGN_IN_MS)) await checkPin(context, item, currentPin);
};

/** Wrong PINs are counted twice: a few in a row wait some minutes, many a day wait for tomorrow or for another PIN. */
const checkPin = async (context: UserContext, item: Item, pin: string | undefined): Promise<string> => {
  if (!pin) throw new Problem('pin-needed', 'Enter the PIN.');
  const ofThisPin = `${item.id}#${item.pinSalt}`;
  // first, as the shorter wait would be named while both are on
  await checkLeft(context, 'pin-today', ofThisPin);
  const look = () => isPin(item, pin);
  const lookToday = () =>
    checkSecret(context, 'pin-today', ofThisPin, look, { whenUsedUp: () => tellOfGuesses(context, item) });
  if (!(await checkSecret(context, 'pin', String(item.id), lookToday)))
    throw new Problem('pin-needed', 'The PIN is wrong.');
  return pin;
};

type Kept = Omit<SubUser, 'hasPin'> & { pinSalt?: unknown; pinHash?: unknown };
const subUserItem = (userId: string, subUser: Kept): Item => ({
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

/** Nobody else has changed the name or the PIN since it was read. */
const asSeen = ({ name, pinHash }: Item): Condition => ({
  condition: `#name = :name AND ${pinHash ? 'pinHash = :hash' : 'attribute_not_exists(pinHash)'}`,
  names: { '#name': 'name' },
  values: { ':name': name, ...(pinHash ? { ':hash': pinHash } : {}) },
});

/** The name is the first of the writes. */
const checkNameTaken = ({ refused }: Written) => {
  if (refused?.some(({ index }) => index === 0)) throw new Problem('not-valid', NAME_IN_USE);
  if (refused) throw tryAgain();
};
