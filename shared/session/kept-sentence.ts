import { z } from 'zod'
import { isSentence, type Sentence } from '../sentence'

/** A sentence beside its English in what is kept. Logs of earlier versions have the English alone. */
export const KeptSentence = z.custom<Sentence>(value => isSentence(value)).optional()
