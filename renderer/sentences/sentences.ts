import { dataSentences } from './data'
import { earlierSentences } from './earlier'
import { filesSentences } from './files'
import { permissionsSentences } from './permissions'
import { projectSentences } from './project'
import { providersSentences } from './providers'
import { serversSentences } from './servers'
import { sessionsSentences } from './sessions'

/**
 * All that main says to people, by area. A sentence is in main what it is here, with values in its gaps `{1}`, `{2}` …;
 * what stands in a gap with a star is itself made of such sentences.
 */
export const sentences = {
  data: dataSentences,
  earlier: earlierSentences,
  files: filesSentences,
  permissions: permissionsSentences,
  project: projectSentences,
  providers: providersSentences,
  servers: serversSentences,
  sessions: sessionsSentences,
}

/** The sentences of an area in another language. */
export type SentencesOf<A extends keyof typeof sentences> = Readonly<Record<(typeof sentences)[A][number], string>>

/** All sentences in another language. */
export type Sentences = { readonly [S in (typeof sentences)[keyof typeof sentences][number]]: string }
