import './shell.ts';
import Table from '@cloudscape-design/components/table';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';

const Line = z.object({ plate: z.string() });
type Line = z.infer<typeof Line>;

/** The smallest possible list with these libraries, without the shell: it parses and renders rows. */
const list = createElement(Table<Line>, {
  items: z.array(Line).parse([{ plate: 'KZT482' }]),
  columnDefinitions: [{ id: 'plate', header: 'Plate', cell: ({ plate }: Line) => plate }],
});

createRoot(document.body.appendChild(document.createElement('div'))).render(list);
