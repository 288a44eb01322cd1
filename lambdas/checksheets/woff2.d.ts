/** A font as a data URL: Vite's `?inline`, or esbuild's loader `dataurl` for `.woff2`. */
declare module '*.woff2?inline' {
  const dataUrl: string;
  // biome-ignore lint/style/noDefaultExport: what a bundler makes of a file is its default export
  export default dataUrl;
}
