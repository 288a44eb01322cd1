import type { CSSProperties } from 'react';

const FONT = "Montserrat, Roboto, 'Helvetica Neue', Arial, sans-serif";
const BLUE = '#0b5cad';

/** Inline, because some mail clients drop all other styles. */
export const style = {
  page: { margin: 0, padding: 0, backgroundColor: '#f2f4f7', fontFamily: FONT },
  around: { padding: '24px 12px' },
  card: { maxWidth: '560px', backgroundColor: '#ffffff', borderRadius: '10px', borderCollapse: 'separate' },
  band: {
    padding: '16px 24px',
    backgroundColor: BLUE,
    borderRadius: '10px 10px 0 0',
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 700,
    overflowWrap: 'anywhere',
  },
  content: { padding: '24px' },
  title: { margin: '0 0 12px', color: '#1b2430', fontSize: '22px', lineHeight: '30px', overflowWrap: 'anywhere' },
  sentence: { margin: '0 0 16px', color: '#1b2430', fontSize: '16px', lineHeight: '24px', overflowWrap: 'anywhere' },
  detail: {
    margin: '0 0 16px',
    color: '#1b2430',
    fontSize: '16px',
    lineHeight: '24px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  line: {
    margin: '0 0 4px',
    paddingTop: '16px',
    borderTop: '1px solid #c9d0d9',
    color: '#1b2430',
    fontSize: '16px',
    lineHeight: '24px',
    overflowWrap: 'anywhere',
  },
  buttonTable: { margin: '8px 0 20px' },
  buttonCell: { backgroundColor: BLUE, borderRadius: '10px' },
  button: {
    display: 'inline-block',
    padding: '12px 24px',
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 600,
    lineHeight: '24px',
    textDecoration: 'none',
  },
  address: { margin: 0, color: '#5a6472', fontSize: '13px', lineHeight: '20px' },
  link: { overflowWrap: 'anywhere' },
  stop: { color: '#5a6472', lineHeight: '44px' },
  footer: {
    maxWidth: '560px',
    margin: '16px 0 0',
    color: '#5a6472',
    fontSize: '13px',
    lineHeight: '20px',
    overflowWrap: 'anywhere',
  },
} as const satisfies Record<string, CSSProperties>;

/** The only style that cannot be inline. `!important`, because inline styles would take precedence. */
export const darkCss = `@media (prefers-color-scheme: dark) {
.page { background-color: #12161c !important }
.card { background-color: #1d232c !important }
.text { color: #eef1f5 !important }
.faint, .faint a { color: #aab3c0 !important }
}`;
