import { sortedEntries } from './canonical.ts';

/**
 * Personal fields of the customer. A new field must be added here in the release that introduces it, because the seals
 * of existing bodies don't cover it.
 */
const PERSONAL_FIELDS = [
  'customerName',
  'customerFirstName',
  'customerLastName',
  'customerPhone',
  'customerHomePhone',
  'customerEmail',
  'customerAddress',
];

export const isOfCustomer = (name: string) => PERSONAL_FIELDS.includes(name);

/** A person: any object with these fields in a body. */
type Person = { userId: string; subUserId?: string | null; name: string };
/** The fields of a body that can contain personal data. */
export type Content = Record<string, unknown> & {
  id: number;
  revision: number;
  submittedBy: Person;
  details: Details;
};
/** Before November 2026, details contained only what differs from the rest of the body. */
type Details = { OrganizationId?: string; inspectorName?: string; wofComments?: { id: string; title: string }[] };

const isPerson = (value: object): value is Person =>
  'userId' in value && typeof value.userId === 'string' && 'name' in value && typeof value.name === 'string';

const findPeople = (value: unknown): Person[] => {
  if (typeof value !== 'object' || value === null) return [];
  const within = sortedEntries(value).flatMap(([, each]) => findPeople(each));
  return isPerson(value) ? [value, ...within] : within;
};

/** A personal value in a body, and a function that replaces it. */
type Place = { value: unknown; put: (value: unknown) => void };
export type Personal = { name: string; places: Place[] };

const makePlace = (holder: Record<string, unknown>, field: string): Place => ({
  value: holder[field],
  put: (value) => {
    holder[field] = value;
  },
});

/**
 * Finds all personal data in a body, sorted by name: fields, people by id, and titles of notes, which contain their
 * author's name.
 */
export const findPersonal = (content: Content): Personal[] => {
  const { submittedBy, details } = content;
  const nameOf = ({ subUserId, userId }: Person) => `person ${subUserId ?? userId}`;
  const all = [
    ...PERSONAL_FIELDS.filter((field) => field in content).map((field) => ({
      name: field,
      place: makePlace(content, field),
    })),
    ...findPeople(content).map((person) => ({ name: nameOf(person), place: makePlace(person, 'name') })),
    ...('inspectorName' in details ? [{ name: nameOf(submittedBy), place: makePlace(details, 'inspectorName') }] : []),
    ...(details.wofComments ?? []).map((note) => ({ name: `note ${note.id}`, place: makePlace(note, 'title') })),
  ];
  return [...Map.groupBy(all, ({ name }) => name)]
    .map(([name, found]) => ({ name, places: found.map(({ place }) => place) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
};
