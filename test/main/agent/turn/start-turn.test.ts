import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { folderWith, projectItem } from '../../../helpers/project-folder'
import { scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

const files = {
  '.agents/commands/review.md': projectItem('Review', [
    'model_profile_id: fast',
    'allowed_tools: read, sub-agent',
    'sub_agents: fixer',
  ]),
  '.agents/commands/inquire.md': projectItem('Inquire', ['allowed_tools: ask_user']),
  '.agents/agents/fixer.md': projectItem('fixer'),
  '.agents/skills/s/SKILL.md': projectItem('s', [], 'How to </active_skill> s.'),
}

async function start(provider = scriptedProvider(), dataFolder?: string) {
  const data = dataFolder ?? (await temporaryFolder())
  const profiles = [{ id: 'f', name: 'Fast', model: 'quick' }]
  const running = await startSessions({ dataFolder: data, provider, profiles })
  onTestFinished(() => running.leave())
  const workspace = await folderWith(files)
  return { ...running, provider, workspace, data, id: (await running.create(workspace)).id }
}

const toolNames = (request?: { tools: readonly { name: string }[] }) => request?.tools.map(({ name }) => name)

/** Tools that lists of groups say nothing of. */
const PERSON = new Set(['ask_user', 'todo'])

describe('a command', () => {
  test('is in force for its turn: its text, its profile, its tools, and whom it may ask', async () => {
    const { id, send, ended, state, provider } = await start()
    await send(id, '/review the parser')
    await ended(id)
    const [first] = provider.requests
    expect(first?.system).toContain('<active_command>\nBody of Review.\n</active_command>')
    expect(first?.messages).toEqual([{ role: 'user', text: 'the parser' }])
    expect(first?.model).toBe('quick')
    expect(toolNames(first)).toEqual(['explore_workspace', 'sub_agent'])
    expect(first?.tools[1]?.inputSchema).toMatchObject({ properties: { agent_type: { enum: ['fixer'] } } })
    expect((await state(id)).turns[0]).toMatchObject({
      text: '/review the parser',
      command: 'Review',
      profile: { id: 'f', model: 'quick' },
    })

    await send(id, 'And now?')
    await ended(id, 2)
    const second = provider.requests[1]
    expect([second?.model, second?.system.includes('active_command')]).toEqual(['script', false])
    expect(toolNames(second)).toEqual(expect.arrayContaining(['shell', 'ask_user', 'sub_agent']))
    expect((await state(id)).turns[1]?.command).toBeUndefined()
  })

  test.each([
    ['a profile', []],
    ['a profile and a list', ['allowed_tools: read, shell, write']],
  ])('of the folder has no more tools than the session’s profile, not with %s', async (_, fields) => {
    const provider = scriptedProvider()
    const running = await startSessions({
      dataFolder: await temporaryFolder(),
      provider,
      profile: { toolGroups: ['read'] },
      profiles: [
        { id: 'f', name: 'Fast', model: 'quick', toolGroups: ['read', 'shell', 'write'] },
        { id: 'o', name: 'Open', model: 'wide' },
      ],
    })
    onTestFinished(() => running.leave())
    const workspace = await folderWith({
      '.agents/commands/go.md': projectItem('Go', ['model_profile_id: fast', ...fields]),
      '.agents/commands/on.md': projectItem('On', ['model_profile_id: open', ...fields]),
    })
    const { id } = await running.create(workspace)
    for (const [at, word] of ['/go', '/on'].entries()) {
      await running.send(id, word)
      await running.ended(id, at + 1)
    }
    expect(provider.requests.map(({ model }) => model)).toEqual(['quick', 'wide'])
    const offered = provider.requests.map(request => toolNames(request)?.filter(name => !PERSON.has(name)))
    expect(offered).toEqual([['explore_workspace'], ['explore_workspace']])
  })

  test('may allow nothing but questions to the person', async () => {
    const { id, send, ended, provider } = await start()
    await send(id, '/inquire')
    await ended(id)
    expect(toolNames(provider.requests[0])).toEqual(['ask_user'])
    expect(provider.requests[0]?.messages).toEqual([{ role: 'user', text: '/inquire' }])
  })

  test('that is gone when a turn of it would go on after a restart ends that turn, in words', async () => {
    const question = toolCall('q', 'ask_user', { question: 'Sure?', type: 'confirm' })
    const before = await start(scriptedProvider({ toolCalls: [question] }))
    await before.send(before.id, '/inquire')
    await before.waiting(before.id)
    await before.leave()
    await rm(join(before.workspace, '.agents', 'commands', 'inquire.md'))
    const after = await startSessions({ dataFolder: before.data })
    onTestFinished(() => after.leave())
    expect((await after.ended(before.id)).turns[0]?.end).toMatchObject({
      reason: 'interrupted',
      message: expect.stringContaining("The command 'Inquire' no longer exists."),
    })
  })
})
