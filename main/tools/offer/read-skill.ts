import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { textResult } from '../../../shared/session/tool-results'
import { skillText } from '../explore/skill-text'
import { defineTool, type SkillsIn, type Tool, type ToolTurn } from '../tool'

/** Reads files of skills that lie outside of the open folder: the person's own, where they have some. */
export const readSkill: Tool = Object.assign(readingOf({ folder: '', skills: [] }), {
  forTurn: ({ ownSkills }: ToolTurn) => ownSkills && readingOf(ownSkills),
})

function readingOf({ folder, skills }: SkillsIn): Tool {
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
    run: async ({ skill, file }) => textResult(await skillText([{ folder, skills }], { skill, file })),
  })
}
