import { describe, expect, test } from 'vitest'
import { imageGenerate } from '../../../../main/tools/polpo/image-generate'
import { toolsForTurn } from '../../../../main/tools/tools-for-turn'
import type { ServiceWorkEffect } from '../../../../shared/session/effects'
import { connectedHere, serviceAt } from '../../../helpers/connected'
import { propose } from '../../../helpers/run-proposal'
import { toolContext } from '../../../helpers/tool-context'

const turn = { services: new Set<never>(), agents: [], isScoped: false, waiting: [] }

async function planned(input: object, adapter = 'fal', files = {}) {
  const { connected } = await connectedHere([serviceAt(adapter, 'https://media.example/v1')], 'key-0123456789')
  const context = { ...(await toolContext(files)), connected }
  const { effects } = await propose(imageGenerate, { prompt: 'A cat', path: 'cat.png', ...input }, context)
  return effects[0] as ServiceWorkEffect
}

describe('image_generate', () => {
  test('is offered only where a service makes pictures', () => {
    const offered = (capabilities: ReadonlySet<'image.generate' | 'search.web'>) =>
      toolsForTurn([imageGenerate], { ...turn, capabilities }).length
    expect(offered(new Set(['image.generate']))).toBe(1)
    expect(offered(new Set(['search.web']))).toBe(0)
    expect(toolsForTurn([imageGenerate], turn)).toEqual([])
  })

  test('plans all that is sent, what it costs and where it lands, without the key', async () => {
    const effect = await planned({ path: 'art/cat.jpg', size: '2048x1024', seed: 3 })
    expect(effect).toMatchObject({
      capability: 'image.generate',
      hosts: ['media.example'],
      text: 'A cat',
      saveTo: 'art/cat.jpg',
      cost: { id: 'about {1} US dollars, at the list price of {2}', values: ['0.050', 'fal.ai'] },
    })
    expect(Object.fromEntries(effect.options.map(({ name, value }) => [name, value]))).toEqual({
      image_size: '2048x1024',
      guidance_scale: '3.5',
      seed: '3',
      output_format: 'jpeg',
    })
    expect(JSON.stringify(effect)).not.toContain('key-0123456789')
  })

  test('takes a model of the service, or its usual one', async () => {
    expect((await planned({ model: 'fal-ai/other/model' })).cost).toBeUndefined()
    expect((await planned({}, 'openai')).model).toBe('gpt-image-1')
    expect((await planned({ model: 'dall-e-3' }, 'openai')).options).toContainEqual({
      name: 'response_format',
      value: 'b64_json',
    })
    await expect(planned({}, 'openai-compatible')).rejects.toThrow("'model' must name a model")
    await expect(planned({ model: 'fal-ai/../secret' })).rejects.toThrow("'model' must name a model of fal.ai")
  })

  test.each([
    [{ prompt: ' ' }, "'prompt' must be a non-empty string"],
    [{ size: 'huge size' }, "'size' must be"],
    [{ num_inference_steps: 0 }, 'num_inference_steps'],
    [{ path: '../out.png' }, 'outside'],
    [{ extra: 1 }, 'extra'],
  ])('refuses %o in words', async (input, words) => {
    await expect(planned(input)).rejects.toThrow(words)
  })

  test('takes no place where something is', async () => {
    await expect(planned({}, 'fal', { 'cat.png': 'mine' })).rejects.toThrow('cat.png exists')
  })

  test('without a service says who connects one', async () => {
    await expect(propose(imageGenerate, { prompt: 'A', path: 'a.png' }, await toolContext())).rejects.toThrow(
      'The person connects one in Settings, under Services.',
    )
  })
})
