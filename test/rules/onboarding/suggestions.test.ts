import { expect, test } from 'vitest';
import { filterSuggestions, toDetails } from '#web/onboarding/suggestions.ts';

const workshop = (name: string) => ({
  name,
  address: '7 Main Road',
  phone: '04 232 5550',
  email: 'Office@Tawa.example',
});
const received = ['tawa motors', 'tawa tyres', 'porirua motors', 'tawa auto electrical', 'tawa panel'].map(workshop);
const names = (typed: string) => filterSuggestions(received, typed).map(({ name }) => name);

test('C-12: the first three are shown; from three typed characters on only names that contain them', () => {
  expect(names('ta')).toEqual(['tawa motors', 'tawa tyres', 'porirua motors']);
  expect(names('TAW')).toEqual(['tawa motors', 'tawa tyres', 'tawa auto electrical']);
  expect(names('motors ')).toEqual(['tawa motors', 'porirua motors']);
  expect(names('wellington')).toEqual([]);
});

test('C-12: a name with macrons or accents is found with or without them, as on the server', () => {
  const workshops = ['Tāmaki Motors', 'tamaki tyres', 'Café  Auto'].map(workshop);
  const found = (typed: string) => filterSuggestions(workshops, typed).map(({ name }) => name);
  expect(found('tamaki')).toEqual(['Tāmaki Motors', 'tamaki tyres']);
  expect(found('TĀMAK')).toEqual(['Tāmaki Motors', 'tamaki tyres']);
  expect(found('cafe auto')).toEqual(['Café  Auto']);
});

test('C-13: a suggestion fills name, address, phone and email', () => {
  expect(toDetails(workshop('tawa BP motors'))).toEqual({
    Name: 'Tawa BP Motors',
    Address: '7 Main Road',
    Phone: '04232 5550',
    Email: 'office@tawa.example',
  });
});
