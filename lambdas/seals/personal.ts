import { sortedEntries } from './canonical.ts';

/** Of the customer. A field of this kind that comes is added in the same release: what was sealed without it stays as it is. */
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

/** Whoever did something: wherever a body has an object like that. */
type Person = { userId: string; subUserId?: string | null; name: string };
/** A body, as far as it must be known here. */
export type Content = Record<string, unknown> & {
  id: number;
  revision: number;
  submittedBy: Person;
  details: Details;
};
/** Before November 2026 only what differs from the rest of the body is in it. */
type Details = { OrganizationId?: string; inspectorName?: string; wofComments?: { id: string; title: string }[] };

const isPerson = (value: object): value is Person =>
  'userId' in value && typeof value.userId === 'string' && 'name' in value && typeof value.name === 'string';

const findPeople = (value: unknown): Person[] => {
  if (typeof value !== 'object' || value === null) return [];
  const within = sortedEntries(value).flatMap(([, each]) => findPeople(each));
  return isPerson(value) ? [value, ...within] : within;
};

/** A value that is a person's, and how it is replaced. */
type Place = { value: unknown; put: (value: unknown) => void };
export type Personal = { name: string; places: Place[] };

const placeIn = (holder: Record<string, unknown>, field: string): Place => ({
  value: holder[field],
  put: (value) => {
    holder[field] = value;
  },
});

/** Everything personal in a body, by names in their order: of fields, of people by their id, and titles of notes, which name their author. */
export const findPersonal = (content: Content): Personal[] => {
  const { submittedBy, details } = content;
  const nameOf = ({ subUserId, userId }: Person) => `person ${subUserId ?? userId}`;
  const all = [
    ...PERSONAL_FIELDS.filter((field) => field in content).map((field) => ({
      name: field,
      place: placeIn(content, field),
    })),
    ...findPeople(content).map((person) => ({ name: nameOf(person), place: placeIn(person, 'name') })),
    ...('inspectorName' in details ? [{ name: nameOf(submittedBy), place: placeIn(details, 'inspectorName') }] : []),
    ...(details.wofComments ?? []).map((note) => ({ name: `note ${note.id}`, place: placeIn(note, 'title') })),
  ];
  return [...Map.groupBy(all, ({ name }) => name)]
    .map(([name, found]) => ({ name, places: found.map(({ place }) => place) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
};
