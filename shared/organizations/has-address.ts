/** Common top-level domains, including all two-letter ones. */
const ENDINGS =
  '[a-z]{2}|com|net|org|info|biz|name|pro|app|dev|page|site|online|website|web|shop|store|xyz|top|club|live|link|click|kiwi|maori|geek|xn--[a-z\\d-]+';
const DOT = '[.\u2024\u3002\ufe52\uff0e\uff61]';
const ADDRESS = new RegExp(`www${DOT}|[\\p{L}\\p{N}]${DOT}(${ENDINGS})(?![\\p{L}\\p{N}-])`, 'iu');

/** True if a name, which has neither `/` nor `@`, has a web address such as `pay.example.com` in it; "Co.Ltd" and "A.B. Autos" are fine. */
export const hasAddress = (name: string) => ADDRESS.test(name.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
