import type { ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';

/** Headings in a note are not headings of the page. */
const heading = ({ children }: { children?: ReactNode }) => (
  <p>
    <strong>{children}</strong>
  </p>
);

const parts: Components = {
  a: ({ href, children }) =>
    href && /^https?:\/\//i.test(href) ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      children
    ),
  // no image is fetched from a note
  img: ({ alt }) => alt,
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
};

/** Renders a note's Markdown. HTML stays text. */
export const NoteText = ({ text }: { text: string }) => (
  <div className="note-text" dir="auto">
    <Markdown components={parts}>{text}</Markdown>
  </div>
);
