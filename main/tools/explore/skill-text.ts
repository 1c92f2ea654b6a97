import { dirname, join } from 'node:path'
import { boundText } from '../../shell/output/bound-text'
import { resolveInside } from '../../workspace/paths/resolve-path'
import { readStart } from '../../workspace/read/read-start'
import type { SkillsIn } from '../tool'

const MAX_BYTES = 1024 * 1024
const MAX_TEXT = 50_000

/** A file of a skill, bounded. Nothing outside of the skill's own folder is read. Throws an `Error` for the model. */
export async function skillText(
  all: readonly SkillsIn[],
  { skill, file }: { skill: string; file: string },
): Promise<string> {
  for (const { folder, skills } of all) {
    const found = skills.find(({ name }) => name === skill)
    if (!found) continue
    const own = await resolveInside(folder, join(...dirname(found.path).split('/')))
    const { text } = await readStart(own, { path: file, maxBytes: MAX_BYTES })
    return boundText(text, MAX_TEXT)
  }
  const names = all.flatMap(({ skills }) => skills.map(({ name }) => name))
  throw new Error(`Skill '${skill}' not found. There ${names.length > 0 ? `are: ${names.join(', ')}` : 'is none'}.`)
}
