import { z } from 'zod'
import { type InstructionsView, OwnText, type OwnTextFile } from '../instructions'

const made = <T>() => z.custom<T>()
const inFolder = z.object({ workspace: z.string().min(1) })
const byText = inFolder.extend({ text: OwnText })

/** The renderer's calls about what models are told before a conversation, and about what they remember. */
export const instructionCalls = {
  /** Returns all of it as the next request of a session would have it; without a session, that of a new one in the folder. */
  'instructions.read': {
    input: inFolder.extend({ sessionId: z.string().optional() }),
    output: made<InstructionsView>(),
  },
  'instructions.text': { input: byText, output: made<OwnTextFile>() },
  /** `version` is that of the text as it was read; `content` null removes it. */
  'instructions.save': {
    input: byText.extend({ content: z.string().max(1_000_000).nullable(), version: z.string().nullable() }),
    output: made<OwnTextFile>(),
  },
}
