import '#web/app/app.css';
import '@cloudscape-design/global-styles/index.css';
import '#web/ui/cloudscape-overrides.css';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { createRoot } from 'react-dom/client';
import { copyText } from '#web/ui/copy-text.ts';
import { notify, Toasts, toast } from '#web/ui/toasts.tsx';

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(
  <main>
    <h1>Parts</h1>
    <button type="button">Elsewhere</button>
    <FormField label="PostCode" errorText="PostCode is required">
      <Input value="" onChange={() => {}} />
    </FormField>
    <FormField label="City">
      <Input value="" onChange={() => {}} />
    </FormField>
    <button type="button" onClick={() => copyText('https://site.example/?referral=abc')}>
      Copy link
    </button>
    <Toasts />
  </main>,
);
Object.assign(window, { toast, notify });
