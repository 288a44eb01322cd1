import type { Inspection } from '#shared/inspections/model.ts';
import { type ItemSection, itemSections } from '#shared/sheets/checklist.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { sectionTitles } from '#shared/sheets/sections.ts';

const signature = ({ name, inspectorNumber }: Actor) => (inspectorNumber ? `${name} (${inspectorNumber})` : name);

/** Which inspector did which part; nothing where one did all of it. */
export const WhoInspected = ({ inspection: { setBy, submittedBy, inspectedBy } }: { inspection: Inspection }) => {
  const parts = new Map<string, ItemSection[]>();
  for (const section of itemSections) {
    // a paper sheet's sections were typed by whoever entered it
    const who = signature(inspectedBy ?? setBy[section] ?? submittedBy);
    parts.set(who, [...(parts.get(who) ?? []), section]);
  }
  if (parts.size < 2) return null;
  return (
    <dl className="who-inspected" aria-label="Inspected by">
      {[...parts].map(([who, sections]) => (
        <div key={who}>
          <dt>{who}</dt>
          <dd>{sections.map((section) => sectionTitles[section]).join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
};
