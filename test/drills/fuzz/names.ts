import * as fc from 'fast-check';

/** What a `Ref` can refer to. */
export type Kind =
  | (
      | 'draft'
      | 'newDraft'
      | 'inspection'
      | 'image'
      | 'newImage'
      | 'paper'
      | 'vehicle'
      | 'owner'
      | 'customer'
      | 'estimate'
      | 'quiz'
      | 'newQuiz'
      | 'question'
      | 'newQuestion'
      | 'askedQuestion'
      | 'attempt'
      | 'course'
      | 'amendment'
      | 'device'
    )
  | ('subUser' | 'person' | 'leaver' | 'notification' | 'cursor' | 'organization' | 'verification' | 'invite')
  | (
      | 'seenVersions'
      | 'seenRevision'
      | 'seenAt'
      | 'seenCustomer'
      | 'seenFacts'
      | 'seenName'
      | 'seenEstimate'
      | 'seenQuiz'
    )
  | (
      | 'linkToken'
      | 'linkAnswered'
      | 'linkExpired'
      | 'linkSheet'
      | 'linkId'
      | 'mailedLinkId'
      | 'newDecision'
      | 'seenDecision'
      | 'seenHash'
      | 'seenLines'
    );
export class Ref {
  readonly kind: Kind;
  readonly whose: 'own' | 'theirs' | 'nobodys';
  readonly n: number;
  constructor(kind: Kind, whose: Ref['whose'], n: number) {
    this.kind = kind;
    this.whose = whose;
    this.n = n;
  }
}
/** Placeholder for a photo in a form's file field. */
export class NewFile {}

/**
 * Generates references: mostly to one of the latest own things, sometimes to the neighbour's, or to an unknown id of
 * the same shape.
 */
export const refTo = (kind: Kind): fc.Arbitrary<Ref> =>
  fc
    .tuple(fc.nat(19), fc.nat(5))
    .map(([die, n]) => new Ref(kind, die < 16 ? 'own' : die < 18 ? 'theirs' : 'nobodys', n));

/** What a field or parameter of this name refers to. */
const MEANINGS: Record<string, Kind> = {
  unfinishedInspectionId: 'draft',
  inspectionId: 'inspection',
  inspectionID: 'inspection',
  InspectionID: 'inspection',
  imageId: 'newImage',
  VehicleID: 'vehicle',
  CustomerID: 'customer',
  OrganizationID: 'organization',
  after: 'cursor',
  token: 'verification',
  referral: 'invite',
  versions: 'seenVersions',
  revision: 'seenRevision',
  updatedAt: 'seenAt',
  seen: 'seenCustomer',
  questionId: 'askedQuestion',
};
export const findReferenceKind = (name: string) => {
  const kind = Object.hasOwn(MEANINGS, name) ? MEANINGS[name] : undefined;
  return kind && refTo(kind);
};

/** What the `{id}` of a path refers to. */
const IN_PATHS: [RegExp, Kind][] = [
  [/v2\/customer/, 'customer'],
  [/unfinishedInspections/, 'draft'],
  [/inspections|wofSummaryDetails/, 'inspection'],
  [/subuser/, 'subUser'],
  [/return$/, 'leaver'],
  [/members/, 'person'],
  [/notification/, 'notification'],
  [/paperInspections/, 'paper'],
  [/owner/, 'owner'],
  [/estimates/, 'estimate'],
  [/imageDetails/, 'image'],
  [/vehicles\/v2\/vehicle|reminders\/wofs/, 'vehicle'],
];
export const findPathIdKind = (path: string) => {
  const kind = IN_PATHS.find(([pattern]) => pattern.test(path))?.[1];
  if (!kind) throw new Error(`Unknown kind of id in ${path}`);
  return refTo(kind);
};
