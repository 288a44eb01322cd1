/** The rule of the user pool (`cdk/identity.ts`), which counts characters and asks for no kinds of them. */
export const MIN_CHARACTERS = 12;
export const PASSWORD_RULE = `Your password needs at least ${MIN_CHARACTERS} characters. A few words that only you would put together are easy to remember.`;

const TOO_COMMON = 'This password is easy to guess. Use a few words that only you would put together.';

/** Words that a guess at one of our passwords begins with. */
const OWN_WORDS = ['pitcheck', 'wof', 'warrant', 'fitness', 'workshop', 'newzealand', 'aotearoa', 'allblacks'];
/** What people write in place of letters. */
const LOOKALIKES: Readonly<Record<string, string>> = { '@': 'a', 0: 'o', 1: 'i', 3: 'e', 5: 's', $: 's' };
/** Shorter parts of a name or an email address are in any password. */
const MIN_WORD = 3;
/** What a password must have besides words that are known of its owner. */
const MIN_OTHER = 6;

/** What is wrong with a new password, in words; undefined: nothing. `known`: the person's email, name and workshop. */
export const findWeakness = async (password: string, known: readonly string[] = []) => {
  if ([...password].length < MIN_CHARACTERS)
    return `Use at least ${MIN_CHARACTERS} characters. This password has ${[...password].length}.`;
  return isCommon(password, await loadCommonPasswords(), known) ? TOO_COMMON : undefined;
};

export class WeakPassword extends Error {}
/** Throws what is wrong with a new password. */
export const checkPassword = async (password: string, known: readonly string[]) => {
  const weakness = await findWeakness(password, known);
  if (weakness) throw new WeakPassword(weakness);
};

/** Compares in lower case, without the digits and marks that people put at the end, and with letters for those within. */
const isCommon = (password: string, common: ReadonlySet<string>, known: readonly string[]) => {
  const typed = password.toLowerCase();
  const words = [...OWN_WORDS, ...known.flatMap(splitWords)].sort((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), typed);
  if (rest !== typed && rest.replace(/[^\p{L}]/gu, '').length < MIN_OTHER) return true;
  return (
    /^(.+?)\1+$/s.test(typed) || common.has(typed) || common.has(stemOf(typed)) || common.has(spellOut(stemOf(typed)))
  );
};

const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_WORD);

/** Without letters nothing is left of it: the empty stem is common, too. */
const stemOf = (password: string) => password.replace(/[^\p{L}]+$/u, '');

const spellOut = (stem: string) => stem.replace(/[@0135$]/g, (mark) => LOOKALIKES[mark] ?? mark);

let loaded: Promise<ReadonlySet<string>> | undefined;
/** The list, with the stem of each entry. Nobody is kept from a new password because it cannot be loaded. */
export const loadCommonPasswords = () => {
  loaded ??= import('./common-passwords.txt?raw').then(({ default: list }) => readList(list), forgetFailure);
  return loaded;
};
const readList = (list: string) => {
  const entries = list.split('\n').flatMap((line) => (line.startsWith('#') ? [] : line.split(' ')));
  return new Set([...entries, ...entries.map(stemOf)]);
};
const forgetFailure = () => {
  loaded = undefined;
  return new Set<string>();
};
