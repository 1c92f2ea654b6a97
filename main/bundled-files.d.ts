/** The bundler puts what the files of a pattern export in the place of this call. */
interface ImportMeta {
  glob(pattern: string, options: { query: string; import: 'default'; eager: true }): Record<string, string>
}
