import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { decide } from '../../../../main/approvals/decide'
import { inspectPlan } from '../../../../main/approvals/inspect-plan'
import type { Effect } from '../../../../shared/session/effects'
import type { ApprovalMode } from '../../../../shared/settings'
import { attemptCall } from '../../../helpers/attempt-call'
import { fileTree } from '../../../helpers/file-tree'
import { type SampleTool, sampleInput, sampleTools } from '../../../helpers/sample-calls'
import { toolContext } from '../../../helpers/tool-context'
import { trapFolder } from '../../../helpers/trap-folder'

const tools = sampleTools('/nowhere')
const changing = tools.filter(({ tool }) => tool.kind === 'changes')
const inShell = changing.filter(({ parameters }) => 'command' in parameters)
const onUnix = describe.skipIf(process.platform === 'win32')

/** Returns what becomes of effects if nothing has been allowed for longer. */
async function decided(effects: readonly Effect[], { workspace, mode }: { workspace: string; mode: ApprovalMode }) {
  const policy = { workspace, ownData: [], mode, home: '/home/someone' }
  const sources = {
    environment: async () => ({ PATH: '/usr/bin:/bin' }),
    canConfine: async () => true,
    now: () => new Date(0),
  }
  const plan = { effects: [...effects], digest: 'd' }
  return decide(plan, policy, await inspectPlan(plan, policy, sources))
}

async function effectsOf({ tool }: SampleTool, input: unknown, context: Awaited<ReturnType<typeof toolContext>>) {
  if (tool.kind !== 'changes') throw new Error('it plans nothing')
  return (await tool.plan(input, context)).effects
}

describe('the work of a tool by itself', () => {
  test.each(tools.filter(({ tool }) => tool.kind !== 'changes').map(({ label }) => label))(
    '%s changes no file',
    async label => {
      const { context } = await trapFolder()
      const sample = sampleTools(context.workspace).find(one => one.label === label)
      if (!sample) throw new Error(`${label} is gone`)
      const before = await fileTree(context.workspace)
      await attemptCall(sample.tool, sampleInput(sample, Object.keys(sample.parameters)), context)
      expect(await fileTree(context.workspace)).toEqual(before)
    },
  )

  test.each(changing)('$label plans, and the plan is asked about where no rule or mode allows it', async sample => {
    const { context } = await trapFolder()
    const before = await fileTree(context.workspace)
    // A command that only reads is no change.
    const input = { ...sampleInput(sample), ...('command' in sample.parameters && { command: 'touch made' }) }
    const effects = await effectsOf(sample, input, context)
    expect(await decided(effects, { workspace: context.workspace, mode: 'ask' })).toMatchObject({ type: 'ask' })
    expect(await fileTree(context.workspace)).toEqual(before)
  })

  test.each(changing.filter(({ parameters }) => 'path' in parameters))(
    '$label is asked about a place that is run or obeyed later, in every mode',
    async sample => {
      const { context } = await trapFolder()
      for (const path of ['.git/hooks/pre-commit', '.vscode/tasks.json']) {
        const diff = { operation_type: 'create_file', diff: '+x' }
        await context.write('content' in sample.parameters || 'diff' in sample.parameters ? {} : { [path]: 'second' })
        const isDownload = sample.tool.name === 'http_download'
        const input = {
          ...sampleInput(sample),
          ...('diff' in sample.parameters && diff),
          path: isDownload ? `${path}.d` : path,
        }
        const effects = await effectsOf(
          sample,
          isDownload ? { ...input, path: '.git/hooks/post-merge' } : input,
          context,
        )
        expect(await decided(effects, { workspace: context.workspace, mode: 'full' })).toMatchObject({ type: 'ask' })
      }
    },
  )
})

/** The lines that destroy everything, in spellings that a list of texts does not know. */
const RUINOUS = [
  ...[
    'rm -rf /',
    'rm -fr /',
    'rm  -rf   /',
    'rm -r -f /',
    'rm --recursive --force /',
    'rm -rf "/"',
    "rm -rf '/'",
    'rm -rf /*',
  ],
  ...[
    '\\rm -rf /',
    '/bin/rm -rf /',
    'cd / && rm -rf *',
    'sudo rm -rf /',
    'rm -rf ~',
    'rm -rf "$HOME"',
    'true; rm -rf /',
  ],
  ...['mkfs.ext4 /dev/sda1', 'mkfs -t ext4 /dev/sda', 'dd if=/dev/zero of=/dev/sda', 'dd of=/dev/sda bs=1M if=x'],
  ...[':(){ :|:& };:', 'sh -c "rm -rf /"', 'echo x | xargs rm -rf /', 'env rm -rf /', 'find / -delete'],
]

/** The lines that only have the same letters. */
const HARMLESS = [
  ...[
    'echo "rm -rf /"',
    'grep -r "rm -rf /" .',
    "echo ':(){ :|:& };:'",
    'grep mkfs a.txt',
    'cat dir/mkfs.txt',
    'ls dd',
  ],
  ...['echo dd if=x', 'grep "dd if=" a.txt'],
]

onUnix('a line of a shell', () => {
  const [first] = inShell
  if (!first) throw new Error('no tool runs lines')

  test.each(inShell)('is by $label the line that is judged, as it stands', async sample => {
    const context = await toolContext()
    for (const command of [...RUINOUS, ...HARMLESS]) {
      const [effect] = await effectsOf(sample, { ...sampleInput(sample), command }, context)
      expect(effect).toMatchObject({ type: 'command', command, workingDirectory: '.' })
    }
  })

  test.each(RUINOUS)('is asked about loudly in every mode: %s', async command => {
    const context = await toolContext()
    const effects = await effectsOf(first, { ...sampleInput(first), command }, context)
    expect(await decided(effects, { workspace: context.workspace, mode: 'full' })).toMatchObject({
      type: 'ask',
      isGrave: true,
    })
  })

  test.each(HARMLESS)('is no danger for its letters: %s', async command => {
    const context = await toolContext({ 'a.txt': 'x', 'dir/mkfs.txt': 'x', dd: 'x' })
    const effects = await effectsOf(first, { ...sampleInput(first), command }, context)
    expect(await decided(effects, { workspace: context.workspace, mode: 'ask' })).toMatchObject({ type: 'allow' })
  })

  test('about a folder in the folder is judged as that folder', async () => {
    const context = await toolContext({ 'var/x/a.txt': 'x' })
    const effects = await effectsOf(first, { ...sampleInput(first), command: 'rm -rf ./var/x' }, context)
    const verdict = await decided(effects, { workspace: context.workspace, mode: 'ask' })
    expect(verdict).toMatchObject({ type: 'ask' })
    expect(verdict.isGrave).not.toBe(true)
  })
})

describe.skipIf(process.platform === 'win32')('a pattern', () => {
  const texts = ['$(touch pwned)', `"; touch pwned; '; touch pwned; "`, '--pre=./run.sh']
  const parameters = tools
    .filter(({ tool, parameters }) => tool.kind === 'reads' && 'pattern' in parameters)
    .flatMap(sample =>
      Object.keys(sample.parameters)
        .filter(name => /pattern|glob|include$|exclude|^path$|root/.test(name))
        .map(name => ({ ...sample, name })),
    )

  test.each(parameters)('by $name of $label is never a command or an option', async ({ name, ...sample }) => {
    const context = await toolContext({ 'a.txt': 'word\n' })
    await writeFile(join(context.workspace, 'run.sh'), '#!/bin/sh\ntouch pwned\n', { mode: 0o755 })
    const before = await fileTree(context.workspace)
    const inputs = texts.map(text => ({ ...sampleInput(sample, [name]), [name]: text }))
    await Promise.all(inputs.map(input => attemptCall(sample.tool, input, context)))
    expect(await fileTree(context.workspace)).toEqual(before)
  })
})
