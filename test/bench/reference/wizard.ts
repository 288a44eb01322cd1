import './shell.ts';
import Form from '@cloudscape-design/components/form';
import Input from '@cloudscape-design/components/input';
import Modal from '@cloudscape-design/components/modal';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import Textarea from '@cloudscape-design/components/textarea';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** The smallest possible wizard with these libraries, without the shell: a form with inputs, in a dialog. */
const wizard = createElement(
  Modal,
  { visible: true },
  createElement(
    Form,
    {},
    createElement(Input, { value: '' }),
    createElement(Textarea, { value: '' }),
    createElement(SegmentedControl, { selectedId: null }),
  ),
);

createRoot(document.body.appendChild(document.createElement('div'))).render(wizard);
