/** Why something due can be helped no more; the log says the reason alone. */
export class Stuck extends Error {
  constructor(reason: 'NeverIndexed' | 'NeverTold' | 'UnknownKind') {
    super(reason);
    this.name = reason;
  }
}
