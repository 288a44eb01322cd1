/** Status codes of all errors that callers can get. */
export const problems = {
  'not-valid': 400,
  /** The invite code doesn't exist, was replaced or has expired. */
  'referral-not-valid': 400,
  'not-signed-in': 401,
  'not-allowed': 403,
  /** The workshop, or the person's role, requires an authenticator app: the page links to the setup. */
  'two-step-needed': 403,
  /**
   * The inspector's PIN is missing, wrong or was changed, so the page must ask for it again. This isn't a missing
   * permission.
   */
  'pin-needed': 400,
  'not-found': 404,
  'method-not-allowed': 405,
  /** The draft no longer exists; the website goes to the home page. Source: specification 2, section 8. */
  'draft-gone': 409,
  /** The estimate's state doesn't allow the action. */
  'wrong-state': 409,
  'already-submitted': 410,
  'version-conflict': 412,
  'too-large': 413,
  /** The file is not a supported image. */
  'not-a-photo': 415,
  'key-used-for-something-else': 422,
  'not-complete': 422,
  /** Allowed only within minutes of a sign-in with the password. */
  'sign-in-again': 422,
  /** A business rule forbids the action; the message names the rule. */
  refused: 422,
  'too-many-requests': 429,
  unexpected: 500,
  /** A transient failure: retry with the same Idempotency-Key. */
  'try-again': 503,
} as const;
export type ProblemCode = keyof typeof problems;

export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(problems, text);

/**
 * The only error class for expected failures: thrown by operations, sent as problem+json, rebuilt by the web client. `details` are sent
 * only as declared by the endpoint.
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

/** The message is always the same, so that another organization's data look like missing data. */
export const notFound = () => new Problem('not-found', 'Not Found: The requested resource could not be found.');

/** A conflict with concurrent requests: retry. */
export const tryAgain = () => new Problem('try-again', 'The service is busy. Please try again.');
