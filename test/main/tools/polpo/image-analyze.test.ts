import { writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { imageAnalyze } from '../../../../main/tools/polpo/image-analyze'
import type { Tool } from '../../../../main/tools/tool'
import { toolsForTurn } from '../../../../main/tools/tools-for-turn'
import type { Capability } from '../../../../shared/services/connected-service'
import type { ServiceWorkEffect } from '../../../../shared/session/effects'
import { textOf } from '../../../../shared/session/tool-results'
import { connectedHere, serviceAt } from '../../../helpers/connected'
import { seeingServerHere } from '../../../helpers/media-services'
import { pngFile } from '../../../helpers/png-file'
import { planAndApply, propose } from '../../../helpers/run-proposal'
import { toolContext } from '../../../helpers/tool-context'

const KEY = 'key-0123456789'
const PICTURE = pngFile(20, 10, [200, 10, 10])
const turn = { services: new Set<never>(), agents: [], isScoped: false, waiting: [] }

function offered(capabilities: Capability[], modelSees: boolean): Tool | undefined {
  return toolsForTurn([imageAnalyze], { ...turn, capabilities: new Set(capabilities), modelSees })[0]
}

describe('image_analyze', () => {
  test('is there for who sees, or where a service sees', () => {
    expect(offered([], true)?.kind).toBe('reads')
    expect(offered(['image.analyze'], true)?.kind).toBe('reads')
    expect(offered(['image.analyze'], false)?.kind).toBe('changes')
    expect(offered([], false)).toBeUndefined()
  })

  test('shows the picture to a model that sees, with what it wants to know', async () => {
    const context = await toolContext({ 'a.png': PICTURE, 'note.txt': 'words', '.env': 'SECRET=1' })
    const tool = offered([], true)
    if (tool?.kind !== 'reads') throw new Error('It asks somebody else.')
    const result = await tool.run({ path: 'a.png', prompt: 'Which colour?', provider: 'openai' }, context)
    expect(result.content.map(({ type }) => type)).toEqual(['text', 'image', 'text'])
    expect(textOf(result)).toContain('Look at the picture: Which colour? You see pictures yourself')
    await expect(tool.run({ path: 'note.txt' }, context)).rejects.toThrow('is no picture')
    await expect(tool.run({ path: '.env' }, context)).rejects.toThrow('may hold secrets')
  })

  test.each(['openai', 'anthropic'] as const)('has %s look, by the picture that the card shows', async provider => {
    const server = await seeingServerHere({ made: PICTURE, key: KEY })
    const services = [serviceAt('openai', server.address), serviceAt('anthropic', server.address)]
    const { connected } = await connectedHere(services, KEY)
    const context = { ...(await toolContext({ 'a.png': PICTURE })), connected }
    const input = { path: 'a.png', prompt: 'Which colour?', provider, max_tokens: 50 }
    const [effect] = (await propose(imageAnalyze, input, context)).effects as ServiceWorkEffect[]
    expect(effect).toMatchObject({ service: { id: `my-${provider}` }, file: { path: 'a.png', mediaType: 'image/png' } })
    expect(context.stored.has(effect?.file?.version.hash ?? '')).toBe(true)
    expect(server.received).toEqual([])
    const result = await planAndApply(imageAnalyze, input, context)
    expect(textOf(result)).toBe('A red square.')
    const [asked] = server.received
    expect(asked?.path).toBe(provider === 'openai' ? '/v1/chat/completions' : '/v1/messages')
    expect(asked?.body).toContain(PICTURE.toString('base64'))
    expect(asked?.body).toContain('Which colour?')
    expect(asked?.body).toMatch(/"max_(completion_)?tokens":50/)
  })

  test('sends no picture that has changed since it was shown', async () => {
    const server = await seeingServerHere({ made: PICTURE, key: KEY })
    const { connected } = await connectedHere([serviceAt('openai', server.address)], KEY)
    const context = { ...(await toolContext({ 'a.png': PICTURE })), connected }
    const { prepareProposal } = await import('../../../../main/tools/prepare-proposal')
    const { commit } = await prepareProposal(await propose(imageAnalyze, { path: 'a.png' }, context), context)
    await writeFile(context.path('a.png'), pngFile(20, 10, [0, 0, 0]))
    await expect(commit()).rejects.toThrow('has changed since this was planned')
    expect(server.received).toEqual([])
  })
})
