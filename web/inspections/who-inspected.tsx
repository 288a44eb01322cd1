import type { Inspection } from '#shared/inspections/model.ts';
import { type ItemSection, itemSections } from '#shared/sheets/checklist.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { sectionTitles } from '#shared/sheets/sections.ts';

const formatSignature = ({ name, inspectorNumber }: Actor) => (inspectorNumber ? `${name} (${inspectorNumber})` : name);

/** Which inspector did which sections, if more than one did. */
export const WhoInspected = ({ inspection: { setBy, submittedBy, inspectedBy } }: { inspection: Inspection }) => {
  const parts = new Map<string, ItemSection[]>();
  for (const section of itemSections) {
    // the sections of a paper sheet were entered by its typist
    const who = formatSignature(inspectedBy ?? setBy[section] ?? submittedBy);
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
