import '@cloudscape-design/global-styles/index.css';
import AppLayout from '@cloudscape-design/components/app-layout';
import SideNavigation from '@cloudscape-design/components/side-navigation';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';

/** The smallest possible shell with these libraries: a frame, navigation, a router and a cache. */
const frame = createElement(AppLayout, {
  navigation: createElement(SideNavigation, { items: [{ type: 'link', text: 'Home', href: '/' }] }),
  content: createElement(Outlet),
});
const router = createBrowserRouter([{ path: '*', element: frame }]);

createRoot(document.body).render(
  createElement(QueryClientProvider, { client: new QueryClient() }, createElement(RouterProvider, { router })),
);
