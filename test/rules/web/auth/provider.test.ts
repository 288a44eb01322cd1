import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { useOrganization, useUser } from '#web/session/session.tsx';

// their dependencies need a browser
vi.mock('#web/session/not-loaded.tsx', () => ({ NotLoaded: () => null }));
vi.mock('#web/ui/screens/loading-screen.tsx', () => ({ LoadingScreen: () => null }));
vi.mock('#web/ui/screens/error-screen.tsx', () => ({ ErrorScreen: () => null }));
vi.mock('#web/ui/toasts.tsx', () => ({ toast: vi.fn() }));

const Person = () => useUser().name;
const Workshop = () => useOrganization().Name;

test.each([Person, Workshop])('A-16: using the session outside its provider throws a helpful error', (component) => {
  const text = 'You forgot to wrap your component in <Auth0Provider>.';
  expect(() => renderToStaticMarkup(createElement(component))).toThrow(text);
});
