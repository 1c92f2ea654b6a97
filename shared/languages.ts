/** The languages that Atrium speaks, as BCP 47 tags. Here for what runs before the first paint, which must not wait for schemas. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'zh-Hans', 'ja'] as const
export type Language = (typeof LANGUAGES)[number]

/** `value` where it is one of them. */
export function knownLanguage(value: unknown): Language | undefined {
  return LANGUAGES.find(known => known === value)
}
