declare module 'virtual:cloudscape-theme.css';
declare module '*.css';
declare module '*.txt?raw' {
  const text: string;
  export default text;
}
