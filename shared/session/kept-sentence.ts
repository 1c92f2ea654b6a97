import { z } from 'zod'
import { isSentence, isWords, type LocalizedText, type Sentence } from '../sentence'

/** A sentence beside its English in what is kept. Words of others have none. */
export const KeptSentence = z.custom<Sentence>(value => isSentence(value)).optional()

/** The same of several that may be words of others. */
export const KeptWords = z.array(z.custom<LocalizedText>(value => isWords(value))).optional()
