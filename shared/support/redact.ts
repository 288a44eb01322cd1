/**
 * What an automatic report must not carry away, and how it is known. The order matters: what a later rule would find inside
 * an earlier one's is gone by then.
 */
const secrets: readonly [what: string, found: RegExp][] = [
  // what an engine quotes of what it read; a name of the program has no spaces and is quoted as `'name'` or `property "name"`
  ['text', /(?<!\bproperty )"[^"\n]+"(?:\.{3})?|(?<!\w)'[^'\n]*\s[^'\n]*'(?!\w)/g],
  ['token', /\bBearer\s+\S+/gi],
  // JSON web tokens, also the encrypted kind
  ['token', /\beyJ[\w-]+(?:\.[\w-]*)+/g],
  // invite codes and links that verify an e-mail
  ['token', /\b(?:inv|vrf)_[A-Za-z0-9]+/g],
  ['secret', /(?<=\b(?:password|passcode|secret|token|pin)["']?\s*[:=]\s*["']?)[^\s"',;&}]{3,}/gi],
  ['query', /(?<=\?)[^\s"'<>()]+/g],
  ['email', /[^\s"'<>(),;:=/@]{1,64}(?:(?:@|%40)[^\s"'<>(),;:=/@]+)+/gi],
  ['vin', /\b(?=[A-Z]*\d)[A-HJ-NPR-Z0-9]{17}\b/gi],
  ['phone', /(?<![\w-])(?:\+|\(?0)(?:[ ()-]*\d){7,13}(?![\w-])/g],
  // but not the middle and the end of an instant
  ['plate', /\b(?!\d\dT\d\d\b|\d{3}Z\b)(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{4,6}\b/gi],
];

/** Replaces quoted text, tokens, emails, VINs, plates, phone numbers and what follows a `?` by a word for each. */
export const redact = (text: string) => secrets.reduce((left, [what, found]) => left.replace(found, `[${what}]`), text);
