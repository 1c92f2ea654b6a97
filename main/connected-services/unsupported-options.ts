/** The text that reports to a model what a service could not do. */
export const extractsOnly = (name: string): string => `${name} gives extracts, not the text of pages.`

export const noCategory = (name: string, category: string): string =>
  `${name} has no category “${category}”; it was left out.`

export const onlyTheLast = (name: string, range: string, date: string): string =>
  `${name} looked at the last ${range}, not from ${date} on. Look at the dates of the results.`

export const noDate = (name: string): string =>
  `${name} looks back a year at most; the date was left out. Look at the dates of the results.`

export const tooLong = (name: string, characters: number, words: number): string =>
  `${name} takes a query of at most ${characters} characters and ${words} words, the domains included. Make it shorter.`

export const noLanguageOfVoice = (name: string): string =>
  `${name} takes the language from the text; 'language' was left out.`

export const noInstructions = (name: string): string => `${name} takes no instructions; they were left out.`

export const noPrompt = (name: string): string => `${name} takes no prompt; it was left out.`

export const onlyModel = (name: string): string =>
  `Voices of ${name} are models with the language in their name; what else was asked of the voice was left out.`

export const nearestSpeed = (name: string, from: number, to: number): string =>
  `${name} speaks at ${from} to ${to} times the usual speed; the nearest was taken.`

export const noGender = (name: string): string => `${name} tells no gender of its voices; it was left out.`

export const leftOut = (name: string, option: string): string => `${name} takes no ${option}; it was left out.`

/** The text that additionally reports to the model what was made. */
export const madeInto = (prompt: string): string => `The service made the prompt into: ${prompt}`
export const seedWas = (seed: number): string => `Seed: ${seed}`
export const MAYBE_BLACKENED = 'The safety filter of the service may have blackened it.'
