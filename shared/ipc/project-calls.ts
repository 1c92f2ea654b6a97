import { z } from 'zod'
import { type FileProblem, type ProjectFile, ProjectSource, type ProjectView } from '../project'
import { QuestionAnswer } from '../session/questions'

const made = <T>() => z.custom<T>()
const nothing = z.void()
const inFolder = z.object({ workspace: z.string().min(1) })
/** A project file; every other path is refused. */
const byFile = inFolder.extend({ source: ProjectSource, path: z.string().min(1).max(1_000) })
const text = z.string().max(2_000_000)
const byCall = z.object({ sessionId: z.string(), callId: z.string() })

/** The renderer's calls about project files, questions to the person, and sub-agents. */
export const projectCalls = {
  /** Returns what a folder brings along, and what the person has for every folder. From then on `project.changed` reports changes. */
  'project.read': { input: inFolder, output: made<ProjectView>() },
  'project.file': { input: byFile, output: made<ProjectFile>() },
  /** Returns what is wrong with a text, as that file; null if it can be saved. */
  'project.check': {
    input: byFile.extend({ text }),
    output: made<FileProblem | null>(),
  },
  /** `version` is that of the file as it was read; `text` null removes it. */
  'project.save': {
    input: byFile.extend({ text: text.nullable(), version: z.string().nullable() }),
    output: made<ProjectView>(),
  },

  'question.answer': { input: byCall.extend({ answers: z.array(QuestionAnswer).max(100) }), output: nothing },
  /** The model is told that the person did not answer. */
  'question.dismiss': { input: byCall, output: nothing },

  /** Stops the sub-agent of a call or, without one, all of the session's. */
  'agent.stop': { input: z.object({ sessionId: z.string(), callId: z.string().optional() }), output: nothing },
}
