/** The user pool's rule (`cdk/identity.ts`): a minimum length and no required character classes. */
export const MIN_CHARACTERS = 12;
export const PASSWORD_RULE = `Your password needs at least ${MIN_CHARACTERS} characters. A few random words are easy to remember.`;

const TOO_COMMON = 'This password is easy to guess. Use a few random words.';

/** Words that an attacker would try first for this product. */
const OWN_WORDS = ['pitcheck', 'wof', 'warrant', 'fitness', 'workshop', 'newzealand', 'aotearoa', 'allblacks'];
/** Common substitutions for letters. */
const LOOKALIKES: Readonly<Record<string, string>> = { '@': 'a', 0: 'o', 1: 'i', 3: 'e', 5: 's', $: 's' };
/** Shorter parts of a name or email address can occur in any password. */
const MIN_WORD = 3;
/** Minimum number of letters besides known words. */
const MIN_OTHER = 6;

/** Returns why a password is too weak; undefined if it isn't. `known`: the user's email, name and workshop. */
export const findWeakness = async (password: string, known: readonly string[] = []) => {
  if ([...password].length < MIN_CHARACTERS)
    return `Use at least ${MIN_CHARACTERS} characters. This password has ${[...password].length}.`;
  return isCommon(password, await loadCommonPasswords(), known) ? TOO_COMMON : undefined;
};

export class WeakPassword extends Error {}
/** Throws if a password is too weak. */
export const checkPassword = async (password: string, known: readonly string[]) => {
  const weakness = await findWeakness(password, known);
  if (weakness) throw new WeakPassword(weakness);
};

/** Compares in lower case, without trailing digits and punctuation, and with substitutions undone. */
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

/** A password without letters has an empty stem, which counts as common. */
const stemOf = (password: string) => password.replace(/[^\p{L}]+$/u, '');

const spellOut = (stem: string) => stem.replace(/[@0135$]/g, (mark) => LOOKALIKES[mark] ?? mark);

let loaded: Promise<ReadonlySet<string>> | undefined;
/** Loads the list with the stem of each entry. If that fails, the check is skipped. */
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
