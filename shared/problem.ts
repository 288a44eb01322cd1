/** Everything that can go wrong in a way the caller should hear about: code → status. */
export const problems = {
  'not-valid': 400,
  /** The invite code in the address was never made, was replaced or has run out. */
  'referral-not-valid': 400,
  'not-signed-in': 401,
  'not-allowed': 403,
  /** Their workshop, or what they may do, asks for an authenticator app: the page leads to where it is set up. */
  'two-step-needed': 403,
  /** The inspector's PIN is missing, wrong or was changed: asked for again, not a lack of permission. */
  'pin-needed': 400,
  'not-found': 404,
  /** Only: the draft no longer exists; the web goes home. Source: specification 2, section 8. */
  'draft-gone': 409,
  /** What it is asked for is not done to an estimate in its state. */
  'wrong-state': 409,
  'already-submitted': 410,
  'version-conflict': 412,
  'too-large': 413,
  /** A file that is no picture we can open. */
  'not-a-photo': 415,
  'key-used-for-something-else': 422,
  'not-complete': 422,
  /** It is done only within minutes of a sign-in. */
  'sign-in-again': 422,
  /** A rule stands against it; the message says which. */
  refused: 422,
  'too-many-requests': 429,
  unexpected: 500,
  /** A passing fault: ask again with the same Idempotency-Key. */
  'try-again': 503,
} as const;
export type ProblemCode = keyof typeof problems;

export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(problems, text);

/**
 * The one error of the system: thrown by operations, answered as problem+json, rebuilt by the web. `details` are sent only
 * as the endpoint declares them.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly details: unknown;
  constructor(code: ProblemCode, message: string, details?: unknown) {
    super(message);
    this.code = code;
    this.details = details;
  }
  get status() {
    return problems[this.code];
  }
  /** RFC 9457 `application/problem+json`, with the specification's `message` beside `title`. */
  toJSON() {
    const { code, message, status, details } = this;
    const became =
      details && typeof details === 'object' && 'inspectionId' in details ? details.inspectionId : undefined;
    return { type: code, title: message, message, status, details, inspectionId: became };
  }
}

/** Said alike everywhere: what is somebody else's must answer as what never was. */
export const notFound = () => new Problem('not-found', 'Not Found: The requested resource could not be found.');

/** Others were in the way: the same call again will do. */
export const tryAgain = () => new Problem('try-again', 'The service is busy. Please try again.');
