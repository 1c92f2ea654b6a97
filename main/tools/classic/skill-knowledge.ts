import { z } from 'zod'
import type { CallInput } from '../../../shared/session/call-action'
import { textResult } from '../../../shared/session/tool-results'
import { defineTool } from '../tool'
import { readTopics } from './power-bi/read-topics'
import { topics } from './power-bi/topics'

/** There are fewer topics; a longer list is a mistake. */
const MOST = 50

export const skillKnowledge = defineTool({
  name: 'skill_knowledge',
  group: 'read',
  toolsets: ['classic'],
  action: input => ({ verb: 'read', target: targetOf(input), kind: 'words' }),
  description:
    'Read how files of Power BI projects (PBIP: reports in PBIR, models in TMDL) are written, with examples that fit the ' +
    `published schemas. Read what you need before you write such files. Skills: ${Object.keys(topics).join(', ')}.`,
  input: z.strictObject({
    skills: z
      .array(z.string().trim().min(1))
      .min(1, "'skills' must name at least one skill.")
      .max(MOST)
      .describe('Names of skills, such as ["report_structure", "bar_chart_visual"].'),
  }),
  run: async ({ skills }) => textResult(await readTopics(skills), { type: 'markdown' }),
})

/** In words that are the same in all languages. */
function targetOf({ skills }: CallInput): string {
  const names = Array.isArray(skills) ? skills.filter(name => typeof name === 'string') : []
  return names.length > 0 ? `Power BI (${names.join(', ')})` : 'Power BI'
}
