import { expect, test } from 'vitest'
import { openai, openaiCompatible } from '../../../../main/connected-services/adapters/openai'

function makes({ offers }: typeof openai) {
  const offer = offers['image.generate']
  if (offer?.type !== 'direct') throw new Error('It answers at once')
  return offer
}

test('the kind of file follows the name that it is to have', () => {
  const formatOf = (ending: string) =>
    makes(openai).settle({ options: {}, ending }, { values: {} }).options.at(-1)?.value
  expect(['png', 'jpg', 'jpeg', 'webp', 'x'].map(formatOf)).toEqual(['png', 'jpeg', 'jpeg', 'webp', 'png'])
})

test('an option it does not take is left out and reported, unless nobody asked for it', () => {
  const options = { size: '1024x1024', guidance_scale: '3.5', seed: '7' }
  const settled = makes(openai).settle({ options }, { values: {} })
  expect(settled.unmet).toEqual(['OpenAI takes no seed; it was left out.'])
  expect(settled.options.map(({ name }) => name)).toEqual(['size', 'output_format'])
})

test('a server of one’s own uses the model that the person named', () => {
  const { model, options } = makes(openaiCompatible).settle(
    { model: 'fal-ai/flux/dev', options: {} },
    { values: { model: 'stablediffusion' } },
  )
  expect(model).toBe('stablediffusion')
  expect(options).toContainEqual({ name: 'response_format', value: 'b64_json' })
})
