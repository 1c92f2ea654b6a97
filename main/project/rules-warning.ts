import type { LocalizedText } from '../../shared/sentence'

/** The reason a file of rules is not used, or not as it stands, for the person. */
export type RulesWarning = { path: string; words: LocalizedText; source?: 'person' }
