declare module 'virtual:cloudscape-theme.css';
declare module '*.css';
declare module '*.txt?raw' {
  const text: string;

  // biome-ignore lint/style/noDefaultExport: Vite's modules export it like this
  export default text;
}
