/** A file as text, which the build puts into the bundle. */
declare module '*?raw' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: The build gives the text as one.
  export default text
}

/** A script for pages of the browser as one text, with all that it imports. */
declare module '*?page-script' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: The build gives the text as one.
  export default text
}

/** The bundler puts what the files of a pattern export in the place of this call. */
interface ImportMeta {
  glob(pattern: string, options: { query: string; import: 'default'; eager: true }): Record<string, string>
}
