/** What a model is told that a service could not do of what was asked. */
export const extractsOnly = (name: string): string => `${name} gives extracts, not the text of pages.`

export const noCategory = (name: string, category: string): string =>
  `${name} has no category “${category}”; it was left out.`

export const onlyTheLast = (name: string, range: string, date: string): string =>
  `${name} looked at the last ${range}, not from ${date} on. Look at the dates of the results.`

export const noDate = (name: string): string =>
  `${name} looks back a year at most; the date was left out. Look at the dates of the results.`

export const tooLong = (name: string, characters: number, words: number): string =>
  `${name} takes a query of at most ${characters} characters and ${words} words, the domains included. Make it shorter.`
