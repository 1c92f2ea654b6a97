/**
 * The maps of the characters that the codes of Chinese, Japanese and Korean fonts stand for, as the library has them, each
 * as a data URL. They are one file, which is loaded with the first PDF that names one.
 */
export const characterMaps = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url&inline',
  import: 'default',
  eager: true,
})
