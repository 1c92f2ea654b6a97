import { rename, symlink } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { prepareProposal } from '../../../../main/tools/prepare-proposal'
import { attemptCall } from '../../../helpers/attempt-call'
import { fileTree } from '../../../helpers/file-tree'
import { type SampleTool, sampleInput, sampleTools } from '../../../helpers/sample-calls'
import { OUTSIDE_WORDS, trapFolder } from '../../../helpers/trap-folder'

const onUnix = describe.skipIf(process.platform === 'win32')

/** The parameters of a tool that name places in the folder. */
const placesOf = ({ parameters }: Pick<SampleTool, 'parameters'>) =>
  Object.keys(parameters).filter(name => /path|file|root|dest|directory|folder/i.test(name) && name !== 'path_scope')

const withPlaces = sampleTools('/nowhere').flatMap(sample => placesOf(sample).map(place => ({ ...sample, place })))
const cases = withPlaces.map(({ label, place }) => ({ label, place }))

function sampleIn(workspace: string, label: string): SampleTool {
  const sample = sampleTools(workspace).find(one => one.label === label)
  if (!sample) throw new Error(`${label} is gone`)
  return sample
}

/** Of what a tool reads or shows beside its path it must need nothing else. */
const more = (tool: string) => (tool === 'register_outcome' ? { type: 'file' } : {})

onUnix('outside of the folder', () => {
  test.each(cases)('$label takes nothing by $place', async ({ label, place }) => {
    const { context, outside } = await trapFolder()
    const sample = sampleIn(context.workspace, label)
    const before = [await fileTree(context.workspace), await fileTree(outside)]
    const leads = [
      '../outside',
      outside,
      `${outside}/secret.txt`,
      '/etc/passwd',
      'out',
      'out/secret.txt',
      'out/new.txt',
    ]
    for (const path of [
      ...leads,
      'out/new/deep.txt',
      'out.txt',
      'dangling',
      'dir/../../outside',
      'dir/../out/new.txt',
    ]) {
      const input = { ...sampleInput(sample, [place]), ...more(sample.tool.name), [place]: path }
      const attempt = await attemptCall(sample.tool, input, context)
      expect({ path, ...attempt }).toMatchObject({ path, isError: true })
      expect(attempt.text).not.toContain(OUTSIDE_WORDS)
    }
    // Neither are pipes and devices waited for.
    for (const path of ['fifo', 'zero', 'loop', 'loop/x', '/dev/zero', '/dev/stdin', '/proc/self/environ']) {
      const input = { ...sampleInput(sample, [place]), ...more(sample.tool.name), [place]: path }
      expect({ path, ...(await attemptCall(sample.tool, input, context)) }).toMatchObject({ path, isError: true })
    }
    expect([await fileTree(context.workspace), await fileTree(outside)]).toEqual(before)
  })
})

/** Input that plans a change at a place below a folder, of tools that do so. */
const planning = withPlaces.filter(({ tool }) => tool.kind === 'changes')

onUnix('a link that comes into the path after the plan was agreed to', () => {
  test.each(planning.map(({ label, place }) => ({ label, place })))(
    'leads $label nowhere by $place',
    async ({ label, place }) => {
      const { context, outside } = await trapFolder()
      const { tool, ...sample } = sampleIn(context.workspace, label)
      if (tool.kind !== 'changes') throw new Error(`${label} plans nothing`)
      await context.write({ 'held/a.txt': 'first word\nsecond line\nthird line\n' })
      const isFolder = /directory|dest/.test(place)
      const names: Readonly<Record<string, string>> = { http_download: 'new.bin', write_document: 'new.docx' }
      const path = isFolder ? 'held' : `held/${names[tool.name] ?? 'a.txt'}`
      const input = { ...sampleInput({ tool, ...sample }, [place]), [place]: path }
      const command = 'command' in sample.parameters ? { command: 'echo escaped > escaped.txt' } : {}
      const code = 'code' in sample.parameters ? { code: 'open("escaped.txt", "w").write("escaped")' } : {}
      const proposal = await tool.plan({ ...input, ...command, ...code }, context)

      await rename(context.path('held'), context.path('was'))
      await symlink(outside, context.path('held'))
      const before = [await fileTree(context.workspace), await fileTree(outside)]
      await expect(prepareProposal(proposal, context).then(({ commit }) => commit())).rejects.toThrow()
      expect([await fileTree(context.workspace), await fileTree(outside)]).toEqual(before)
    },
  )
})
