import { expect, test } from 'vitest'
import {
  insertPrompt,
  serverWord,
  typedPrompt,
} from '../../../../../renderer/features/composer/mentions/server-choices'
import { askFillIn } from '../../../../../renderer/features/mcp/forms/fill-in'
import { pickedResources } from '../../../../../renderer/features/mcp/picked-resources'
import { fakeMain } from '../../../fake-main'

const prompt = {
  id: 'one',
  server: 'My docs',
  name: 'look up',
  description: '',
  arguments: [
    { name: 'what', required: true },
    { name: 'how', required: false },
  ],
}
const { signal } = new AbortController()
const place = { sessionId: 's', workspace: '/work' }

function main(text = 'Look up cats.') {
  const resources = [{ uri: 'demo://a', text: 'Words' }]
  return fakeMain({
    'mcp.offers': () => ({ prompts: [prompt], resources: [] }),
    'mcp.prompt': () => ({ text, images: [], resources: text ? resources : [] }),
    'mcp.watch': () => undefined,
  })
}

test('a server’s prompt has a word without blanks', () => {
  expect(serverWord(prompt)).toBe('My-docs:look-up')
  expect(serverWord({ server: '文書', name: 'a/b:c' })).toBe('文書:a-b-c')
})

test('a message that is the word of a prompt calls it, with the values that it knows', async () => {
  main()
  expect(await typedPrompt('/work', '/My-docs:look-up what="two words" how=fast other=x')).toEqual({
    prompt,
    values: { what: 'two words', how: 'fast' },
  })
  expect(await typedPrompt('/work', '/My-docs:other')).toBeUndefined()
  expect(await typedPrompt('/work', '/review this: now')).toBeUndefined()
  expect(await typedPrompt('/work', 'see /My-docs:look-up')).toBeUndefined()
})

test('a prompt whose values are all there is put into the field, with what it brings beside it', async () => {
  const { calls } = main()
  let written = ''
  const put = (text: string) => {
    written = text
  }
  await insertPrompt(place, { prompt, values: { what: 'cats', how: 'fast' }, put, signal })
  expect(written).toBe('Look up cats.')
  expect(calls[0]).toMatchObject([
    'mcp.prompt',
    { id: 'one', prompt: 'look up', arguments: { what: 'cats', how: 'fast' } },
  ])
  expect(pickedResources('s')).toMatchObject([{ state: 'ready', place: { server: 'My docs', uri: 'demo://a' } }])
})

test('a prompt whose values are missing asks for them first, and one that says nothing is told', async () => {
  const { calls } = main('')
  let written = 'before'
  const put = (text: string) => {
    written = text
  }
  await insertPrompt(place, { prompt, values: { what: 'cats' }, put, signal })
  expect(calls).toEqual([])
  askFillIn(null)
  const whole = { prompt: { ...prompt, arguments: [] }, put, signal }
  await expect(insertPrompt(place, whole)).rejects.toThrow('The server’s prompt is empty.')
  expect(written).toBe('before')
})
