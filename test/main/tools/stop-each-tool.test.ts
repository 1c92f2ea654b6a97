import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listProcesses } from '../../../main/shell/process/list-processes'
import { blobStore } from '../../../main/store/blobs/blob-store'
import type { Tool } from '../../../main/tools/tool'
import { applyPatch } from '../../../main/tools/workspace/apply-patch'
import { exploreWorkspace } from '../../../main/tools/workspace/explore-workspace'
import { replaceInFile } from '../../../main/tools/workspace/replace-in-file'
import { shell } from '../../../main/tools/workspace/shell'
import { writeFile } from '../../../main/tools/workspace/write-file'
import { eventually } from '../../helpers/eventually'
import { fileTree } from '../../helpers/file-tree'
import { livingOf, pidsIn } from '../../helpers/processes'
import { planAndApply } from '../../helpers/run-proposal'
import { slowPeer } from '../../helpers/slow-peer'
import { temporaryFolder } from '../../helpers/temp-folder'
import { toolContext } from '../../helpers/tool-context'

/** From before anything has begun to when most is done. */
const STOPS_MS = [0, 1, 2, 4, 8, 15, 30, 60]
const FILES = 40

const names = Array.from({ length: FILES }, (_, index) => `d${index % 7}/f${index}.txt`)
const text = 'first\n'.padEnd(60_000, 'some words on a line\n')

const patch = [
  '*** Begin Patch',
  ...names.flatMap(name => [`*** Update File: ${name}`, '@@', '-first', '+changed']),
  '*** Add File: new/made.txt',
  '+made',
  '*** End Patch',
].join('\n')

const calls: [name: string, tool: Tool, input: object][] = [
  ['a search of contents', exploreWorkspace, { pattern: 'w.rds', regex: true }],
  [
    'a search by a pattern for a second ripgrep',
    exploreWorkspace,
    { pattern: 'f(1|2).*t', regex: true, target: 'path' },
  ],
  ['a listing', exploreWorkspace, { pattern: '.', target: 'path', regex: true }],
  ['a reading', exploreWorkspace, { pattern: names[0], target: 'read', start_line: 2000 }],
  ['apply_patch', applyPatch, { diff: patch }],
  ['replace_in_file', replaceInFile, { path: names[0], old_string: 'first', new_string: 'changed' }],
  ['write_file', writeFile, { path: 'new/folder/file', content: text }],
]

async function children(): Promise<number[]> {
  const all = await listProcesses({})
  return all.filter(({ parent }) => parent === process.pid).map(({ pid }) => pid)
}

describe('stopped at any moment', () => {
  test.each(calls)('%s leaves no process, no temporary file, and all or nothing done', async (_name, tool, input) => {
    const before = await children()
    for (const wait of STOPS_MS) {
      const context = await toolContext(Object.fromEntries(names.map(name => [name, text])))
      const blobs = await temporaryFolder()
      const scene = { ...context, blobs: blobStore(join(blobs, 'kept')) }
      const untouched = await fileTree(context.workspace)
      const stopping = slowPeer(wait).then(() => context.abort(new Error('stopped')))
      const work = tool.kind === 'reads' ? tool.run(input, scene) : planAndApply(tool, input, scene)
      const isDone = await work.then(
        () => true,
        thrown => expect(thrown).toMatchObject({ message: 'stopped' }),
      )
      await stopping
      const after = await fileTree(context.workspace)
      if (isDone !== true || tool.kind === 'reads') expect(after).toEqual(untouched)
      expect([...Object.keys(after), ...Object.keys(await fileTree(blobs))].filter(isTemporary)).toEqual([])
      await eventually(async () => expect(await children()).toEqual(before))
    }
  })

  test.skipIf(process.platform === 'win32').each([false, true])(
    'a command leaves no process, also none that went its own way (in a terminal: %s)',
    async terminal => {
      const context = await toolContext()
      const command =
        'echo $$ > pids; setsid sh -c "echo \\$\\$ >> pids; exec sleep 60" & (sleep 60 & echo $! >> pids; wait)'
      const work = planAndApply(shell, { command, terminal }, context)
      const pids = await pidsIn(context.path('pids'), 3)
      expect(await livingOf(pids)).toHaveLength(3)
      context.abort(new Error('stopped'))
      await work.catch(thrown => expect(thrown).toMatchObject({ message: 'stopped' }))
      await eventually(async () => expect(await livingOf(pids)).toEqual([]))
      expect(Object.keys(await fileTree(context.workspace))).toEqual(['pids'])
    },
  )
})

function isTemporary(name: string): boolean {
  return name.endsWith('.tmp')
}
