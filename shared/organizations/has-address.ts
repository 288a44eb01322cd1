/** What most addresses end with; of countries two letters. */
const ENDINGS =
  '[a-z]{2}|com|net|org|info|biz|name|pro|app|dev|page|site|online|website|web|shop|store|xyz|top|club|live|link|click|kiwi|maori|geek|xn--[a-z\\d-]+';
const DOT = '[.\u2024\u3002\ufe52\uff0e\uff61]';
const ADDRESS = new RegExp(`www${DOT}|[\\p{L}\\p{N}]${DOT}(${ENDINGS})(?![\\p{L}\\p{N}-])`, 'iu');

/** Whether a name, which has neither `/` nor `@`, has an address in it, as `pay.example.com`; "Co.Ltd" and "A.B. Autos" have none. */
export const hasAddress = (name: string) => ADDRESS.test(name.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
