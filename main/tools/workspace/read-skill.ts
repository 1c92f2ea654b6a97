import { dirname, join } from 'node:path'
import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { textResult } from '../../../shared/session/tool-results'
import { boundText } from '../../shell/output/bound-text'
import { resolveInside } from '../../workspace/paths/resolve-path'
import { readStart } from '../../workspace/read/read-start'
import { defineTool, type Tool, type ToolTurn } from '../tool'

const MAX_BYTES = 1024 * 1024
const MAX_TEXT = 50_000

type OwnSkills = NonNullable<ToolTurn['ownSkills']>

/** Reads files of skills that lie outside of the open folder: the person's own, where they have some. */
export const readSkill: Tool = Object.assign(readingOf({ folder: '', skills: [] }), {
  forTurn: ({ ownSkills }: ToolTurn) => ownSkills && readingOf(ownSkills),
})

function readingOf({ folder: own, skills }: OwnSkills): Tool {
  return defineTool({
    name: 'read_skill',
    group: 'read',
    reads: 'skills',
    toolsets: ['workspace', 'classic', 'phi', 'polpo'],
    action: input => ({ verb: 'read', target: textIn(input, 'skill'), kind: 'skill' }),
    description: "Read a file of one of the person's own skills. Start with SKILL.md; it names the others.",
    input: z.strictObject({
      skill: z.enum(skills.map(({ name }) => name)).describe('The name of the skill.'),
      file: z.string().min(1).default('SKILL.md').describe("Relative to the skill's folder."),
    }),
    async run({ skill, file }) {
      const found = skills.find(({ name }) => name === skill)
      if (!found) throw new Error(`There is no skill '${skill}'.`)
      const folder = await resolveInside(own, join(...dirname(found.path).split('/')))
      const { text } = await readStart(folder, { path: file, maxBytes: MAX_BYTES })
      return textResult(boundText(text, MAX_TEXT))
    },
  })
}
