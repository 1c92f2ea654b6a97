import type { Words } from '../../shared/sentence'

/** Why a file of rules is not used, or not as it stands, for the person. */
export type RulesWarning = { path: string; words: Words }
