import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { textResult } from '../../../shared/session/tool-results'
import { skillText } from '../explore/skill-text'
import { defineTool, type SkillsIn, type Tool, type ToolTurn } from '../tool'

/** Reads files of skills, those of the open folder and the person's own, where there are any. */
export const skillRead: Tool = Object.assign(readingOf([]), {
  forTurn({ folderSkills, ownSkills }: ToolTurn): Tool | undefined {
    const all = [folderSkills, ownSkills].filter(one => one !== undefined)
    return all.length > 0 ? readingOf(all) : undefined
  },
})

function readingOf(all: readonly SkillsIn[]): Tool {
  return defineTool({
    name: 'skill_read',
    group: 'read',
    toolsets: ['pi'],
    reads: 'skills',
    action: input => ({ verb: 'read', target: textIn(input, 'skill'), kind: 'skill' }),
    description: 'Read a file of a skill. Start with SKILL.md; it names the others.',
    input: z.strictObject({
      skill: z.string().min(1).describe('The name of the skill.'),
      file: z.string().min(1).describe("Relative to the skill's folder, such as SKILL.md."),
    }),
    run: async asked => textResult(await skillText(all, { ...asked, isListed: true })),
  })
}
