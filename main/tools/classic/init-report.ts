import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { proposeFiles } from '../files/propose-files'
import { defineTool } from '../tool'
import { type Scaffold, scaffoldProject } from './power-bi/scaffold-project'

export const initReport = defineTool({
  name: 'init_report',
  group: 'write',
  toolsets: ['classic'],
  action: input => ({ verb: 'create', target: placeOf(textIn(input, 'dest')) }),
  description:
    'Create a Power BI project (PBIP) in a folder: a report of one page in PBIR, and a semantic model in TMDL with a table of ' +
    'dates. It is named after the folder. Files that exist are kept. The person sees all files and decides.',
  input: z.strictObject({
    dest: z.string().trim().min(1).default('.').describe('The folder, made where it is missing.'),
    force: z.boolean().default(false).describe('Overwrite files of the project that exist.'),
  }),

  async plan(input, context) {
    const scaffold = await scaffoldProject(context.workspace, input)
    const proposal = await proposeFiles(
      { edit: 'write-all', input: { files: scaffold.files } },
      context,
      answer(scaffold, input.dest),
    )
    if (proposal.effects.length === 0) throw new Error(nothingToDo(scaffold, input))
    return proposal
  },
})

/** Of the open folder it is only known what is made there. */
function placeOf(dest: string): string {
  return dest === '' || dest === '.' ? 'PBIP' : dest
}

function answer({ name, files, kept }: Scaffold, dest: string): string {
  const written = `The Power BI project '${name}' is in '${dest}'. Written:\n${files.map(({ path }) => path).join('\n')}`
  if (kept.length === 0) return written
  return `${written}\nKept as they were, because they exist (force overwrites them):\n${kept.join('\n')}`
}

function nothingToDo({ name, kept }: Scaffold, { dest, force }: { dest: string; force: boolean }): string {
  const project = `the Power BI project '${name}' in '${dest}'`
  if (force) return `Nothing to do: ${project} is as the template has it.`
  return `Nothing to do: all files of ${project} exist (force overwrites them):\n${kept.join('\n')}`
}
