import { cleanText } from './clean.ts';

/**
 * Apostrophes, accents typed alone, primes, the ʻokina and similar letters. People type them interchangeably, or not at
 * all.
 */
const APOSTROPHES = /['`´‘’‚‛′‵ʹʻʼʽʾʿˈˊˋꞋꞌ＇｀]/g;
/** Accents of alphabets that can do without. Vowel signs of other scripts belong to their script and stay. */
const ACCENTS = /(?![\u3099\u309a])\p{Script=Inherited}/gu;

/** Letters that don't decompose into a letter and an accent. */
const PLAIN: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
};

/**
 * Folds text for finding and comparing names: without case, accents, macrons, apostrophes and invisible characters, and
 * with a space for other punctuation. Punctuation alone stays as it is.
 */
export const foldText = (text: string) => {
  const folded = text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(/[\p{Cf}\p{Cc}]/gu, (unseen) => (/\s/.test(unseen) ? ' ' : ''))
    .toUpperCase()
    .toLowerCase()
    .replace(/[øłđðıæœþς]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .normalize('NFC');
  return folded || cleanText(text).trim().toLowerCase();
};

/** The folding of releases before 2027, which kept punctuation. Stored keys contain it until `npm run rebuild`. */
const foldTextBefore2027 = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * The foldings that stored keys may have, today's last. The stored apostrophe may be straight or, from a phone, curly.
 */
export const storedFoldings = [
  foldTextBefore2027,
  (text: string) => foldTextBefore2027(text.replaceAll("'", '’')),
  (text: string) => foldTextBefore2027(text.replaceAll('’', "'")),
  foldText,
] as const;
