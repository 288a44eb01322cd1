/** Patterns of personal data and secrets to remove from automatic reports. Order matters: later patterns don't see earlier matches. */
const secrets: readonly [what: string, found: RegExp][] = [
  // data quoted by JavaScript engines in error messages; identifiers contain no spaces and are quoted as `'name'` or
  // `property "name"`
  ['text', /(?<!\bproperty )"[^"\n]+"(?:\.{3})?|(?<!\w)'[^'\n]*\s[^'\n]*'(?!\w)/g],
  ['token', /\bBearer\s+\S+/gi],
  // JSON web tokens, including encrypted ones
  ['token', /\beyJ[\w-]+(?:\.[\w-]*)+/g],
  // invite codes and tokens of verification links
  ['token', /\b(?:inv|vrf)_[A-Za-z0-9]+/g],
  ['secret', /(?<=\b(?:password|passcode|secret|token|pin)["']?\s*[:=]\s*["']?)[^\s"',;&}]{3,}/gi],
  ['query', /(?<=\?)[^\s"'<>()]+/g],
  ['email', /[^\s"'<>(),;:=/@]{1,64}(?:(?:@|%40)[^\s"'<>(),;:=/@]+)+/gi],
  ['vin', /\b(?=[A-Z]*\d)[A-HJ-NPR-Z0-9]{17}\b/gi],
  ['phone', /(?<![\w-])(?:\+|\(?0)(?:[ ()-]*\d){7,13}(?![\w-])/g],
  // except parts of an ISO timestamp
  ['plate', /\b(?!\d\dT\d\d\b|\d{3}Z\b)(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{4,6}\b/gi],
];

/**
 * Replaces quoted text, tokens, emails, VINs, plates, phone numbers and query strings by placeholders. Repeats until
 * nothing changes, because a placeholder can turn the apostrophe after it into a quotation mark.
 */
export const redact = (text: string): string => {
  const left = secrets.reduce((rest, [what, found]) => rest.replace(found, `[${what}]`), text);
  return left === text ? text : redact(left);
};
