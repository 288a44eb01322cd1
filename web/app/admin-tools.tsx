import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import './admin-tools.css';

/** Tools for SuperAdmins: tests the error page and links to internal pages. */
export const AdminTools = () => {
  const [thrown, setThrown] = useState(false);
  if (thrown) throw new Error('Thrown on purpose by Admin Tools');
  return (
    <aside className="admin-tools" aria-label="Admin Tools">
      <details open>
        <summary>Admin Tools</summary>
        <div className="stack-8">
          <LinkButton to={paths.bugReports}>Bug Reports</LinkButton>
          <LinkButton to={paths.usage}>Usage</LinkButton>
          <Button onClick={() => setThrown(true)}>Throw Error</Button>
        </div>
      </details>
    </aside>
  );
};
