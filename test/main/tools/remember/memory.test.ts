import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { builtInTools } from '../../../../main/tools'
import { ofToolset } from '../../../../main/tools/of-toolset'
import { prepareProposal } from '../../../../main/tools/prepare-proposal'
import { memory } from '../../../../main/tools/remember/memory'
import { LONGEST_ENTRY } from '../../../../shared/instructions'
import { textOf } from '../../../../shared/session/tool-results'
import { Toolset } from '../../../../shared/settings'
import { inTurn } from '../../../helpers/asked-of-session'
import { testTexts } from '../../../helpers/own-texts'
import { toolContext } from '../../../helpers/tool-context'

const FOLDER = '/work/shop'

async function start(before?: string, settings: Parameters<typeof testTexts>[0] = {}) {
  const own = await testTexts(settings)
  if (before !== undefined) await own.write({ kind: 'memory', of: 'folder' }, FOLDER, before)
  const context = { ...(await toolContext()), memory: own.texts.memoryOf(FOLDER) }
  const tool = inTurn(memory, { remembers: true })
  const plan = (input: object) => {
    if (tool.kind !== 'changes') throw new Error('It plans.')
    return tool.plan({ scope: 'folder', ...input }, context)
  }
  const file = () => own.texts.read({ kind: 'memory', of: 'folder' }, FOLDER)
  return { ...own, context, plan, file }
}

test.each(Toolset.options)('the set %s has it', toolset => {
  expect(ofToolset(builtInTools, toolset).map(({ name }) => name)).toContain('memory')
})

test('is offered only where the person lets models remember', () => {
  const turn = { services: new Set<never>(), agents: [], isScoped: false, waiting: [] }
  expect(memory.forTurn?.(turn)).toBeUndefined()
  expect(memory.forTurn?.({ ...turn, remembers: true })?.name).toBe('memory')
})

describe('a change', () => {
  test('is a plan with each line, and does nothing until it is carried out', async () => {
    const { plan, file, context, changes } = await start('- Old\n- Gone\n')
    const proposal = await plan({ add: ['New\u0007 \n thing', '- Old'], remove: ['- Gone'] })
    const [effect] = proposal.effects
    expect(effect).toMatchObject({ type: 'change-memory', of: 'folder', added: 1, removed: 1 })
    const { diff } = effect as { diff: { hunks: { lines: string[] }[] } }
    expect(diff.hunks.flatMap(({ lines }) => lines)).toEqual([' - Old', '-- Gone', '+- New thing'])
    expect((await file()).text).toBe('- Old\n- Gone\n')
    const prepared = await prepareProposal(proposal, context)
    expect(prepared.changes).toEqual([])
    await prepared.commit()
    expect((await file()).text).toBe('- Old\n- New thing\n')
    expect(changes).toEqual(['changed'])
  })

  test('begins a memory, and ends one of which nothing is left', async () => {
    const { plan, context, file, root } = await start()
    const first = await plan({ scope: 'person', add: ['Be brief.'] })
    await (await prepareProposal(first, context)).commit()
    expect(await readFile(join(root, 'MEMORY.md'), 'utf8')).toBe('- Be brief.\n')
    const last = await plan({ scope: 'person', remove: ['Be brief.'] })
    expect(last.effects).toMatchObject([{ after: null, removed: 1 }])
    await (await prepareProposal(last, context)).commit()
    expect((await file()).version).toBeNull()
  })

  test('is refused where the file was changed since it was planned', async () => {
    const { plan, context, write } = await start('- a\n')
    const proposal = await plan({ add: ['b'] })
    await write({ kind: 'memory', of: 'folder' }, FOLDER, '- theirs\n')
    await expect(prepareProposal(proposal, context).then(prepared => prepared.commit())).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

test('tells what is remembered where nothing is to change, and asks nobody', async () => {
  const { plan } = await start('- a\n')
  const told = await plan({})
  expect(told.effects).toEqual([])
  expect(textOf(told.answer({}))).toBe('- a\n')
  expect((await plan({ add: ['a'] })).effects).toEqual([])
})

test.each([
  ['a key', { add: [`API_KEY=${'a1B2c3D4e5F6g7H8'.repeat(2)}`] }, /looks like a key or password/],
  ['a private key', { add: ['-----BEGIN RSA PRIVATE KEY-----'] }, /looks like a key or password/],
  ['an entry that is too long', { add: ['x'.repeat(LONGEST_ENTRY + 1)] }, /between 1 and 500 characters/],
  ['an entry of nothing', { add: [' \n\u0000 '] }, /between 1 and 500 characters/],
  ['an entry to forget that is not there', { remove: ['nope'] }, /There is no entry “nope”/],
  [
    'more than there is room for',
    { add: Array.from({ length: 50 }, (_, at) => `${at} ${'y'.repeat(450)}`) },
    /20000 characters/,
  ],
  ['a scope that does not exist', { scope: 'everyone', add: ['a'] }, /scope/],
])('refuses %s', async (_, input, words) => {
  const { plan, file } = await start()
  await expect(plan(input)).rejects.toThrow(words)
  expect((await file()).version).toBeNull()
})

test('changes nothing of a memory that the person has switched off here', async () => {
  const off = { instructionsOff: [{ source: 'folder-memory', folder: FOLDER }] }
  const { plan } = await start('- a\n', off)
  await expect(plan({ add: ['b'] })).rejects.toThrow('switched the memory of the folder off')
  await expect(plan({})).rejects.toThrow('switched the memory')
  expect((await plan({ scope: 'person', add: ['b'] })).effects).toHaveLength(1)
})
