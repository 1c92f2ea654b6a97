/** As many as a person reads. */
const MOST = 20

/** The first of many texts, and in a number, which every language knows, how many more there are. */
export function firstOf(texts: readonly string[], separator: string): string {
  const more = texts.length > MOST ? [`+${texts.length - MOST}`] : []
  return [...texts.slice(0, MOST), ...more].join(separator)
}
